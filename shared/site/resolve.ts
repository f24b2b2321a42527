import { routes as featureRoutes } from '../features/routes-and-calls.ts';
import type { PageKind } from '../pages/registry.ts';
import { type PathMatch as PathMatchOf, type Redirect, type Route as RouteOf, SECTIONS } from '../route.ts';
import { AREAS, type Area, type AreaPage } from './areas.ts';
import { fillProduct, isProductSlug } from './product-token.ts';
import { REDIRECTS, type RedirectSetting } from './redirects.ts';

export type Route = RouteOf<PageKind>;

export type PathMatch = PathMatchOf<PageKind>;

/** React Router's matcher, passed in because `shared` imports no packages. */
type CreateMatcher = (routes: { id: string; path: string; caseSensitive: true }[]) => {
  match(
    pathname: string,
  ): readonly { readonly route: { readonly id: string }; readonly params: PathMatch['params'] }[] | null;
};

/** A redirect whose setting is missing is left out. */
export type SiteSettings = { readonly product: string } & { readonly [Name in RedirectSetting]?: string | undefined };

export interface Site {
  readonly product: string;
  readonly routes: readonly Route[];
  readonly redirects: readonly Redirect[];
  readonly areas: readonly Area[];
  /** Case-sensitive; an unknown path gets the catch-all route. */
  match(pathname: string): PathMatch;
  redirectFor(pathname: string): Redirect | undefined;
  /** Undefined in the general site area. */
  areaOf(pathname: string): Area | undefined;
}

/** @throws Error when the slug, the media planner's URL (absolute http(s)) or a table is invalid. */
export function createSite(settings: SiteSettings, createMatcher: CreateMatcher): Site {
  const { product } = settings;
  if (!isProductSlug(product)) throw new Error(`Not a slug: ${product}`);

  const routes = [...generalRoutes(product), ...AREAS.flatMap(areaRoutes)];
  const redirects = [...generalRedirects(settings), ...AREAS.flatMap(areaRedirects)];
  const redirectsBySource = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  if (redirectsBySource.size !== redirects.length) throw new Error('A path is redirected twice');
  const match = matchFunction(routes, createMatcher);

  return {
    product,
    routes,
    redirects,
    areas: AREAS,
    match,
    redirectFor: (pathname) => redirectsBySource.get(pathname),
    areaOf: (pathname) => match(pathname).route.area,
  };
}

/** @throws Error when two routes have the same id or the same path, or when there is no catch-all. */
function matchFunction(routes: readonly Route[], createMatcher: CreateMatcher): Site['match'] {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const paths = new Set(routes.map(({ path }) => path));
  if (byId.size !== routes.length || paths.size !== routes.length)
    throw new Error('The route table names a path twice');
  const catchAll = byId.get('*');
  if (!catchAll) throw new Error('The route table has no catch-all row');
  const matcher = createMatcher(routes.map(({ id, path }) => ({ id, path, caseSensitive: true })));
  return (pathname) => {
    const { route, params = {} } = matcher.match(pathname)?.at(-1) ?? {};
    return { route: (route && byId.get(route.id)) ?? catchAll, params };
  };
}

function generalRoutes(product: string): Route[] {
  return SECTIONS.flatMap((section) =>
    featureRoutes
      .flatMap((feature) => feature[section] ?? [])
      .map((row) => ({
        id: row.path,
        path: fillProduct(row.path, product),
        kind: row.kind ?? 'content',
        access: row.access ?? 'public',
        section,
        ...(row.title !== undefined && { title: row.title }),
        ...(row.hasOwnData && { hasOwnData: row.hasOwnData }),
      })),
  );
}

/** The wildcard is the area's page group, or the catch-all where its pages are listed. */
function areaRoutes(area: Area): Route[] {
  const route = (path: string, kind: PageKind, page?: AreaPage): Route => ({
    id: `/${area.id}/${path}`,
    path: `/${area.id}/${path}`,
    kind: page?.kind ?? kind,
    access: page?.access ?? 'public',
    section: 'areas',
    ...(page?.title !== undefined && { title: `${area.name}: ${page.title}` }),
    area,
    ...(page?.hasOwnData && { hasOwnData: page.hasOwnData }),
    ...(page?.samePageAs && { contentPath: `/${area.id}/${page.samePageAs}` }),
  });
  const listed = (area.pages ?? []).map((page) => route(page.path, 'conference', page));
  const wildcard = area.pages ? route('*', 'unrouted') : route('*', 'conference');
  return [...listed, wildcard];
}

function generalRedirects(settings: SiteSettings): Redirect[] {
  return REDIRECTS.flatMap((row): Redirect[] => {
    const from = fillProduct(row.from, settings.product);
    if ('to' in row) {
      return [{ from, to: fillProduct(row.to, settings.product), external: false, replace: row.replace ?? false }];
    }
    const address = settings[row.toSetting];
    if (!address) return [];
    if (!/^https?:$/.test(new URL(address).protocol)) throw new Error(`Not an http(s) address: ${address}`);
    return [{ from, to: address, external: true, replace: false }];
  });
}

function areaRedirects(area: Area): Redirect[] {
  const prefix = `/${area.id}`;
  const inner = (area.redirects ?? []).map(({ from, to }) => ({ from: `${prefix}/${from}`, to: `${prefix}/${to}` }));
  return [{ from: prefix, to: `${prefix}/${area.root}` }, ...inner].map((ends) => ({
    ...ends,
    external: false,
    replace: false,
  }));
}
