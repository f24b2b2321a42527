import { AREAS, type Area, type AreaPage } from './areas.ts';
import type { PageKind } from './page-kinds.ts';
import { fillProduct, isProductSlug } from './product-token.ts';
import { REDIRECTS, type RedirectSetting } from './redirects.ts';
import { createMatcher, type PathMatch } from './route-matcher.ts';
import { type Access, ROUTES, SECTIONS, type SectionId } from './routes.ts';

/** A route with everything filled in. */
export interface Route {
  /** Stable name: the path as the table writes it, tokens and all. */
  readonly id: string;
  readonly path: string;
  readonly kind: PageKind;
  readonly access: Access;
  readonly section: SectionId;
  readonly title: string;
  /** The area the route belongs to; none in the general site area. */
  readonly area?: Area;
  /** Path whose page this route shows, where that is not its own. */
  readonly contentPath?: string;
}

/** A fixed redirect with everything filled in; permanent, the query string is kept. */
export interface Redirect {
  readonly from: string;
  /** A path of this site, or an absolute address when `external`. */
  readonly to: string;
  readonly external: boolean;
  readonly replace: boolean;
}

/** What the tables are filled in with. A redirect whose setting is missing is left out. */
export type SiteSettings = { readonly product: string } & { readonly [Name in RedirectSetting]?: string | undefined };

/** The site as data: what pages there are, who may see them and where old addresses go. Section 2. */
export interface Site {
  readonly product: string;
  readonly routes: readonly Route[];
  /** All fixed redirects: the general ones, the area roots and those inside areas. */
  readonly redirects: readonly Redirect[];
  readonly areas: readonly Area[];
  /** The route of a path; a path nobody knows gets the catch-all. Case-sensitive, linear in the length of the path. */
  match(pathname: string): PathMatch<Route>;
  /** The fixed redirect of exactly this path. */
  redirectFor(pathname: string): Redirect | undefined;
  /** The section area a path lies in; none in the general site area. */
  areaOf(pathname: string): Area | undefined;
}

/**
 * Fills in the tables for one society.
 * @throws Error when the slug is not one, when the media planner's address is not absolute http(s), or when the tables contradict themselves.
 */
export function createSite(settings: SiteSettings): Site {
  const { product } = settings;
  if (!isProductSlug(product)) throw new Error(`Not a slug of lower-case letters, digits and hyphens: ${product}`);

  const routes = [...generalRoutes(product), ...AREAS.flatMap(areaRoutes)];
  const redirects = [...generalRedirects(settings), ...AREAS.flatMap(areaRedirects)];
  const redirectsBySource = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  if (redirectsBySource.size !== redirects.length) throw new Error('A path is redirected twice');
  const match = createMatcher(routes);

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

function generalRoutes(product: string): Route[] {
  return SECTIONS.flatMap((section) =>
    ROUTES[section].map((row) => ({
      id: row.path,
      path: fillProduct(row.path, product),
      kind: row.kind ?? 'content',
      access: row.access ?? 'public',
      section,
      title: fillProduct(row.title, product),
    })),
  );
}

/** An area's listed pages, and its wildcard: the area's page group, or its not-found page where the pages are listed. */
function areaRoutes(area: Area): Route[] {
  const route = (path: string, title: string, kind: PageKind, page?: AreaPage): Route => ({
    id: `/${area.id}/${path}`,
    path: `/${area.id}/${path}`,
    kind: page?.kind ?? kind,
    access: page?.access ?? 'public',
    section: 'areas',
    title,
    area,
    ...(page?.samePageAs && { contentPath: `/${area.id}/${page.samePageAs}` }),
  });
  const listed = (area.pages ?? []).map((page) => route(page.path, `${area.name}: ${page.title}`, 'conference', page));
  const wildcard = area.pages
    ? route('*', `${area.name}: Page Not Found`, 'notFound')
    : route('*', area.name, 'conference');
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
