import { type RequestHandler, Router } from 'express';
import { DEADLINE_EMBED_PATH } from '../../shared/deadlines/deadline-addresses.ts';
import { parseDeadlineFilters, parseDeadlinesQuery } from '../../shared/deadlines/deadlines.page.ts';
import { request } from '../../shared/pages/request.ts';
import { shell } from '../../shared/pages/shell.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { isThemed, themePath } from '../../shared/theme/palette.ts';
import type { Config } from '../config/config.ts';
import { fetchData } from '../discovery/fetch-data.ts';
import { sendFile } from '../discovery/text-file.ts';
import { frameAncestors } from '../pipeline/security-headers.ts';
import type { Upstream } from '../upstream/client.ts';
import type { Rendering } from './server-bundle.ts';

type Options = {
  readonly config: Pick<Config, 'publicOrigin' | 'inks' | 'formEmbedAncestors'>;
  readonly rendering: Rendering;
  readonly site: Site;
  readonly upstream: Upstream;
  readonly now: () => number;
};

/** The dates of the law for frames of any site, with the filters of their page; no script can run in it. */
export function deadlineEmbed({ config, rendering, site, upstream, now }: Options): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `base-uri ${config.publicOrigin}`,
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(config, DEADLINE_EMBED_PATH)}`,
  ].join('; ');
  router.get(
    DEADLINE_EMBED_PATH,
    (_req, res, next) => {
      res.set({ 'Content-Security-Policy': policy, 'Cross-Origin-Resource-Policy': 'cross-origin' });
      next();
    },
    sendFile('embed', async ({ originalUrl }) => {
      const { searchParams } = new URL(originalUrl, config.publicOrigin);
      const [found, society] = await Promise.all([
        fetchData(upstream, request('deadlines.all', parseDeadlinesQuery(searchParams))),
        fetchData(upstream, shell.configuration),
      ]);
      if (!found) return undefined;
      const { stylesheets } = rendering.assetsFor('deadlines');
      const body = rendering.bundle().deadlineEmbedHtml({
        deadlines: found.result,
        now: now(),
        society: society?.result.name ?? site.product.toUpperCase(),
        origin: config.publicOrigin,
        query: parseDeadlineFilters(searchParams),
        stylesheets: isThemed(config.inks) ? [...stylesheets, themePath(config.inks)] : stylesheets,
      });
      return { type: 'text/html', body };
    }),
  );
  return router;
}
