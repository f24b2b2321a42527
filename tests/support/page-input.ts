import { type PageKind, pages } from '../../shared/pages/registry.ts';
import type { PageData, PageInput } from '../../shared/pages/request.ts';
import { createSite } from './create-site.ts';

/** 15 June 2030. */
export const NOW = Date.UTC(2030, 5, 15);
export const site = createSite({ product: 'acme' });

/** The input of the page at an address of the society "acme", with its query unchanged. */
export function toInput(address: string): PageInput<PageKind> {
  const { pathname, searchParams: query } = new URL(address, 'http://site.test');
  return { match: site.match(pathname), pathname, query, now: NOW };
}

export function toData(address: string): PageData {
  const input = toInput(address);
  return pages[input.match.route.kind].load(input);
}

/** The URLs of the page's calls, below the API's base path. */
export function toUrls(address: string): { essential: string[]; secondary: string[] } {
  const { essential, secondary } = toData(address);
  return { essential: essential.map(({ url }) => url), secondary: secondary.map(({ url }) => url) };
}
