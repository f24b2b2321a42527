import { readConfig } from '../../server/config/config.ts';
import { parsePageInput } from '../../shared/pages/parse-page-input.ts';
import { pages } from '../../shared/pages/registry.ts';
import { createSite } from './create-site.ts';

const ANY_ORIGIN = 'http://localhost';

/** The paths of the essential and secondary calls of a page, below the API's base path. */
export function callsOfPage(address: string): { essential: string[]; secondary: string[] } {
  const { pathname, searchParams: query } = new URL(address, ANY_ORIGIN);
  const match = createSite(readConfig({})).match(pathname);
  const page = pages[match.route.kind];
  const { input } = parsePageInput(page, { match, pathname, query, now: Date.now() });
  const data = page.load(input);
  const essential = data.essential.map(({ url }) => url);
  return { essential, secondary: data.secondary.map(({ url }) => url).filter((url) => !essential.includes(url)) };
}
