import { createSite, type Site } from '../../shared/site/resolve.ts';

const sites = new Map<string, Site>();

/** The route table for a society; made once. */
export function siteOf(product: string): Site {
  const known = sites.get(product);
  if (known) return known;
  const site = createSite({ product });
  sites.set(product, site);
  return site;
}
