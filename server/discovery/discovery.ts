import { type RequestHandler, Router } from 'express';
import type { Config } from '../config.ts';
import { contextOf } from '../pipeline/request-context.ts';
import { eventCalendar, eventsCalendar } from './calendars.ts';
import { citationFile } from './citations.ts';
import { feed, parseFeedName } from './feeds.ts';
import { hasNews, newsSitemap } from './news-sitemap.ts';
import { robots, SITEMAP_INDEX_PATH } from './robots.ts';
import { parseSitemapName, sitemap, sitemapIndex } from './sitemaps.ts';
import type { Sources } from './sources.ts';
import { sendFile } from './text-file.ts';
import { CHANGE_PASSWORD_PATH, changePasswordAddress, SECURITY_TXT_PATH, securityTxt } from './well-known.ts';

type Options = Omit<Sources, 'origin'> & { readonly config: Pick<Config, 'publicOrigin' | 'securityContact'> };

const CONTACT_PATH = '/who-we-are/contact-us';

/** Serves robots.txt, well-known addresses, sitemaps, feeds, calendar and citation files. */
export function discovery({ config, site, upstream, now }: Options): RequestHandler {
  const sources: Sources = { site, upstream, now, origin: config.publicOrigin };
  const router = Router({ caseSensitive: true, strict: true });

  router.get(
    SECURITY_TXT_PATH,
    sendFile('well-known', async () =>
      securityTxt(sources, config.securityContact ?? config.publicOrigin + CONTACT_PATH),
    ),
  );
  router.get(CHANGE_PASSWORD_PATH, async (_req, res) => {
    contextOf(res).route = 'well-known';
    res.set('Cache-Control', 'no-store').redirect(302, await changePasswordAddress(sources));
  });
  router.get(
    '/robots.txt',
    sendFile('sitemap', async () => robots(sources.origin)),
  );
  router.get(
    SITEMAP_INDEX_PATH,
    sendFile('sitemap', async () => sitemapIndex(sources, { hasNews: await hasNews(sources) })),
  );
  router.get(
    '/sitemaps/news.xml',
    sendFile('sitemap', () => newsSitemap(sources)),
  );
  router.get(
    '/sitemaps/:file',
    sendFile('sitemap', async ({ params }) => {
      const name = parseSitemapName(String(params.file));
      return name && sitemap(name, sources);
    }),
  );
  router.get(
    '/feeds/:file',
    sendFile('feed', async ({ params }) => {
      const name = parseFeedName(String(params.file));
      return name && feed(name, sources);
    }),
  );
  router.get(
    '/calendars/events.ics',
    sendFile('calendar', ({ originalUrl }) =>
      eventsCalendar(new URL(originalUrl, sources.origin).searchParams, sources),
    ),
  );
  router.get(
    '/calendars/events/:file',
    sendFile('calendar', async ({ params }) => {
      const [, name] = /^([a-z0-9-]{1,160})\.ics$/.exec(String(params.file)) ?? [];
      return name === undefined ? undefined : eventCalendar(name, sources);
    }),
  );
  router.get(
    '/citations/*path',
    sendFile('citation', ({ path }) => citationFile(path, sources)),
  );
  return router;
}
