import type { Route, Site } from '../../shared/site/resolve.ts';
import { signInByForm } from './evidence-form.ts';
import { type GetJson, getFrom, readCall } from './read-call.ts';

/** A route with an address that matches it: its path, or a published page below its pattern. */
export type RouteAddress = { readonly route: Route; readonly address: string };

/** Kinds that redirect instead of rendering a page. */
const NO_PAGE = new Set(['preview']);

/**
 * Finds an address for every route of the table.
 * @throws Error when no published page matches a pattern.
 */
export async function addressesOfRoutes(site: Site, origin: string): Promise<RouteAddress[]> {
  return (await listAddresses(site, origin)).map(({ route, address }) => {
    if (address === undefined) throw new Error(`No published page matches ${route.path}`);
    return { route, address };
  });
}

/** The first page of each kind that a society has, as visitors see it or, if it is for members, as a member does. */
export async function addressesOfKinds(site: Site, origin: string): Promise<RouteAddress[]> {
  const member = await signInByForm(origin, 'member@demo.test');
  const found = new Map<Route['kind'], RouteAddress>();
  for (const { route, address } of await listAddresses(site, origin)) {
    if (address === undefined || found.has(route.kind)) continue;
    const { status } =
      route.access === 'member' ? await member.send(address) : await fetch(origin + address, { redirect: 'manual' });
    if (status === (route.kind === 'unrouted' ? 404 : 200)) found.set(route.kind, { route, address });
  }
  return [...found.values()];
}

async function listAddresses(site: Site, origin: string): Promise<{ route: Route; address: string | undefined }[]> {
  const published = await publishedPaths(origin);
  const examples = await findExamples(getFrom(origin));
  return site.routes
    .filter(({ kind }) => !NO_PAGE.has(kind))
    .map((route) => {
      const isPattern = /[:*]/.test(route.path);
      const example = isPattern ? published.find((path) => site.match(path).route.id === route.id) : route.path;
      const nothing = route.kind === 'unrouted' ? route.path.replace('*', 'no-such-page') : undefined;
      return { route, address: examples[route.id] ?? example ?? nothing };
    });
}

/** Pages that the sitemap does not list, or that are empty without a query. */
async function findExamples(get: GetJson): Promise<Readonly<Record<string, string>>> {
  const held = await readCall(get, 'events.search', { query: { ShowOnlyPast: true, PageSize: 100 } });
  const recording = held.result.find(({ hasVideo }) => hasVideo);
  const { result: upcoming } = await readCall(get, 'events.latest', { query: { noOfEvents: 20 } });
  const programmes = await Promise.all(
    upcoming.map(({ eventId }) => readCall(get, 'events.myProgram', { params: { id: eventId } })),
  );
  const programme = programmes.flatMap(({ result }) => result).find(({ days }) => days.length > 0);
  return {
    '*': '/no/such/page',
    '/search': '/search?searchtext=regulatory',
    ...(recording && { '/education/video': `/education/video?id=${recording.eventId}` }),
    ...(programme && { '/education/active-events': `/education/active-events?id=${programme.eventId}` }),
  };
}

/** The paths of all published pages, as the sitemap lists them. */
export async function publishedPaths(origin: string): Promise<string[]> {
  const { result } = await readCall(getFrom(origin), 'search.sitemap');
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
