import { type RequestHandler, Router } from 'express';
import { DEADLINES_DATA_PATH } from '../../shared/deadlines/deadline-addresses.ts';
import { parseDeadlineFilters } from '../../shared/deadlines/deadlines.page.ts';
import { MEMBER_CALENDAR_PATH, SESSION_PARAM } from '../../shared/site/discovery.ts';
import type { Config } from '../config/config.ts';
import { toContext } from '../pipeline/request-context.ts';
import { eventCalendar, eventsCalendar, programmeCalendar } from './calendars.ts';
import { citationFile } from './citations.ts';
import { deadlineCalendar, deadlinesCalendar, deadlinesData } from './deadlines.ts';
import { feed, parseFeedName } from './feeds.ts';
import { memberCalendar } from './member-calendar.ts';
import { hasNews, newsSitemap } from './news-sitemap.ts';
import { robots, SITEMAP_INDEX_PATH } from './robots.ts';
import { parseSitemapName, sitemap, sitemapIndex } from './sitemaps.ts';
import type { Sources } from './sources.ts';
import { sendFile } from './text-file.ts';
import { CHANGE_PASSWORD_PATH, changePasswordAddress, SECURITY_TXT_PATH, securityTxt } from './well-known.ts';

type Options = Omit<Sources, 'origin'> & { readonly config: Pick<Config, 'publicOrigin' | 'securityContact'> };

const CONTACT_PATH = '/who-we-are/contact-us';

const findFileName = (file: unknown): string | undefined => /^([a-z0-9-]{1,160})\.ics$/.exec(String(file))?.[1];

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
    toContext(res).route = 'well-known';
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
    DEADLINES_DATA_PATH,
    (_req, res, next) => {
      // Public and without sessions: pages of other sites may read it.
      res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
      next();
    },
    sendFile('feed', ({ originalUrl }) =>
      deadlinesData(parseDeadlineFilters(new URL(originalUrl, sources.origin).searchParams), sources),
    ),
  );
  router.get(
    '/feeds/:file',
    sendFile('feed', async ({ params, originalUrl }) => {
      const name = parseFeedName(String(params.file));
      return name && feed(name, new URL(originalUrl, sources.origin).searchParams, sources);
    }),
  );
  router.get(MEMBER_CALENDAR_PATH, memberCalendar(sources));
  router.get(
    '/calendars/events.ics',
    sendFile('calendar', ({ originalUrl }) =>
      eventsCalendar(new URL(originalUrl, sources.origin).searchParams, sources),
    ),
  );
  router.get(
    '/calendars/deadlines.ics',
    sendFile('calendar', ({ originalUrl }) =>
      deadlinesCalendar(parseDeadlineFilters(new URL(originalUrl, sources.origin).searchParams), sources),
    ),
  );
  router.get(
    '/calendars/deadlines/:file',
    sendFile('calendar', async ({ params }) => {
      const key = findFileName(params.file);
      return key === undefined ? undefined : deadlineCalendar(key, sources);
    }),
  );
  router.get(
    '/calendars/events/:file',
    sendFile('calendar', async ({ params }) => {
      const name = findFileName(params.file);
      return name === undefined ? undefined : eventCalendar(name, sources);
    }),
  );
  router.get(
    '/calendars/programmes/:file',
    sendFile('calendar', async ({ params, originalUrl }) => {
      const name = findFileName(params.file);
      const chosen = new URL(originalUrl, sources.origin).searchParams.getAll(SESSION_PARAM);
      return name === undefined ? undefined : programmeCalendar(name, chosen, sources);
    }),
  );
  router.get(
    '/citations/*path',
    sendFile('citation', ({ path }) => citationFile(path, sources)),
  );
  return router;
}
