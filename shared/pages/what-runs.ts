import { API_BASE_PATH } from '../constants.ts';
import { normalisePath } from '../rules/normalise-path.ts';
import { pathFault } from '../rules/path-fault.ts';
import { firstSegment, splitTarget } from '../rules/target.ts';
import { DESCRIBED_PAGE_PARAM } from '../rules/what-runs-address.ts';
import type { PageModule } from './common/page-module.ts';
import { type PageInput, split } from './common/request.ts';
import { textPage } from './common/text-page.ts';

const MAX_PATH_LENGTH = 500;

/** The calls of the page that names what runs on the site's pages: its text. */
export const whatRunsPage = (input: PageInput) => textPage(input);

/** The path of the described page; undefined when it is missing, given twice, or anything but a plain path of the site's pages. */
export function describedPath(query: URLSearchParams): string | undefined {
  const [path, ...others] = query.getAll(DESCRIBED_PAGE_PARAM);
  if (path === undefined || others.length > 0 || path.length > MAX_PATH_LENGTH) return undefined;
  // What browsers or proxies may take for a host is no path.
  if (!path.startsWith('/') || /^\/(\/|%2f)/i.test(path)) return undefined;
  if (splitTarget(path).path !== path || pathFault(path) || firstSegment(path) === firstSegment(API_BASE_PATH)) {
    return undefined;
  }
  return normalisePath(path);
}

export const page: PageModule<'whatRuns'> = {
  kind: 'whatRuns',
  description: 'Every script, call, cookie and stored item of a page',
  // Any path of the site may be named, so that these pages would fill the cache.
  params: { uncacheable: [DESCRIBED_PAGE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(whatRunsPage(input), 'page'),
};
