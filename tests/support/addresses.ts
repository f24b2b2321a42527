import { contract } from '../../shared/contract/contract.ts';
import type { Route, Site } from '../../shared/site/resolve.ts';

/** An address of every route: its path, or a real text below its pattern. */
export type RouteAddress = { readonly route: Route; readonly address: string };

/** Kinds that are redirected before a page is made. */
const NO_PAGE = new Set(['preview']);
/** Texts that the sitemap does not list, or that need a query to show anything. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '*': '/no/such/page',
  '/search': '/search?searchtext=labelling',
  '/education/video': '/education/video?id=reading-a-deficiency-letter',
  '/education/active-events': '/education/active-events?id=clinical-evaluation-that-survives-review',
};

/**
 * An address for every route of the table.
 * @throws Error when a pattern has no published text below it.
 */
export async function addressesOfRoutes(site: Site, origin: string): Promise<RouteAddress[]> {
  const published = await publishedPaths(origin);
  return site.routes
    .filter(({ kind }) => !NO_PAGE.has(kind))
    .map((route) => {
      const isPattern = /[:*]/.test(route.path);
      const example = isPattern ? published.find((path) => site.match(path).route.id === route.id) : route.path;
      const nothing = route.kind === 'notFound' ? route.path.replace('*', 'no-such-page') : undefined;
      const address = EXAMPLES[route.id] ?? example ?? nothing;
      if (address === undefined) throw new Error(`No text is published below ${route.path}: nothing to look at`);
      return { route, address };
    });
}

/** The paths of all that is published, as the sitemap lists them. */
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
