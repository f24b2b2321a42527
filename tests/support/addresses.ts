import { contract } from '../../shared/contract/contract.ts';
import type { Route, Site } from '../../shared/site/resolve.ts';

/** A route with an address that matches it: its path, or a published page below its pattern. */
export type RouteAddress = { readonly route: Route; readonly address: string };

/** Kinds that redirect instead of rendering a page. */
const NO_PAGE = new Set(['preview']);
/** Pages that the sitemap does not list, or that are empty without a query. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '*': '/no/such/page',
  '/search': '/search?searchtext=labelling',
  '/education/video': '/education/video?id=reading-a-deficiency-letter',
  '/education/active-events': '/education/active-events?id=clinical-evaluation-that-survives-review',
};

/**
 * Finds an address for every route of the table.
 * @throws Error when no published page matches a pattern.
 */
export async function addressesOfRoutes(site: Site, origin: string): Promise<RouteAddress[]> {
  const published = await publishedPaths(origin);
  return site.routes
    .filter(({ kind }) => !NO_PAGE.has(kind))
    .map((route) => {
      const isPattern = /[:*]/.test(route.path);
      const example = isPattern ? published.find((path) => site.match(path).route.id === route.id) : route.path;
      const nothing = route.kind === 'unrouted' ? route.path.replace('*', 'no-such-page') : undefined;
      const address = EXAMPLES[route.id] ?? example ?? nothing;
      if (address === undefined) throw new Error(`No published page matches ${route.path}`);
      return { route, address };
    });
}

/** The paths of all published pages, as the sitemap lists them. */
export async function publishedPaths(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/sitemap`);
  const { result } = contract['search.sitemap'].response.parse(await response.json());
  const published: string[] = [];
  const collect = (entries: typeof result) => {
    for (const entry of entries) {
      published.push(entry.path);
      collect(entry.children);
    }
  };
  collect(result);
  return published;
}
