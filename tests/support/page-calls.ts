import { readConfig } from '../../server/config.ts';
import { pageDataOf } from '../../shared/site/page-data.ts';
import { askedPage } from '../../shared/site/page-parameters.ts';
import { createSite } from '../../shared/site/resolve.ts';

const ANY_ORIGIN = 'http://localhost';

/** The calls of the page at an address, below the API's base: those it cannot be without, and those it can. */
export function callsOfPage(address: string): { essential: string[]; secondary: string[] } {
  const { pathname, searchParams } = new URL(address, ANY_ORIGIN);
  const { input } = askedPage(createSite(readConfig({})), pathname, searchParams, Date.now());
  const data = pageDataOf(input);
  const essential = data.essential.map(({ url }) => url);
  return { essential, secondary: data.secondary.map(({ url }) => url).filter((url) => !essential.includes(url)) };
}
