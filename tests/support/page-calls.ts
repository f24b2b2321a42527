import { readConfig } from '../../server/config.ts';
import { parsePageRequest } from '../../shared/pages/common/page-request.ts';
import { pages } from '../../shared/pages/registry.ts';
import { createSite } from './create-site.ts';

const ANY_ORIGIN = 'http://localhost';

/** The calls of the page at an address, below the API's base: those it cannot be without, and those it can. */
export function callsOfPage(address: string): { essential: string[]; secondary: string[] } {
  const { pathname, searchParams: query } = new URL(address, ANY_ORIGIN);
  const match = createSite(readConfig({})).match(pathname);
  const page = pages[match.route.kind];
  const { input } = parsePageRequest(page, { match, pathname, query, now: Date.now() });
  const data = page.load(input);
  const essential = data.essential.map(({ url }) => url);
  return { essential, secondary: data.secondary.map(({ url }) => url).filter((url) => !essential.includes(url)) };
}
