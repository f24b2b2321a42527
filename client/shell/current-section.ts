import type { PageKind } from '../../shared/pages/registry.ts';
import type { SectionId } from '../../shared/route.ts';
import { fillProduct } from '../../shared/site/product-token.ts';
import type { Route } from '../../shared/site/resolve.ts';
import { SEARCH_PANEL, SIGN_IN_PANEL } from './panel-ids.ts';

export type SectionEntry = {
  readonly redirectURL: string;
  readonly childrens: readonly { readonly page: string }[];
};

export type SectionInput = {
  readonly menu: readonly SectionEntry[];
  readonly route: Pick<Route, 'kind' | 'section' | 'area'>;
  readonly pathname: string;
  readonly parents: readonly string[];
  readonly product: string;
};

const EVENTS_PATH = '/events';
const NEWS_PATH = '/news-and-articles';
const SOCIETY_PATH = '/who-we-are';

/** For page kinds missing from the menu: path of a section, or panel id of a header tool. */
const BY_KIND: Partial<Record<PageKind, string>> = {
  activeEvents: EVENTS_PATH,
  confirmAddress: SIGN_IN_PANEL,
  creditLog: SIGN_IN_PANEL,
  cventRegistration: EVENTS_PATH,
  dashboard: SIGN_IN_PANEL,
  document: NEWS_PATH,
  documents: NEWS_PATH,
  eventVideo: EVENTS_PATH,
  follow: NEWS_PATH,
  followList: NEWS_PATH,
  login: SIGN_IN_PANEL,
  memberCalendar: SIGN_IN_PANEL,
  newsletters: NEWS_PATH,
  personalData: SIGN_IN_PANEL,
  person: SOCIETY_PATH,
  preferences: SIGN_IN_PANEL,
  profile: SIGN_IN_PANEL,
  readingList: SIGN_IN_PANEL,
  search: SEARCH_PANEL,
  sitemap: SOCIETY_PATH,
  verify: SOCIETY_PATH,
};

const BY_SECTION: Partial<Record<SectionId, string>> = {
  areas: EVENTS_PATH,
  careers: '/careers',
  education: '/education/courses',
  formEmbeds: '/join-{product}',
  membership: '/join-{product}',
  news: NEWS_PATH,
  resources: SOCIETY_PATH,
  website: SOCIETY_PATH,
  whoWeAre: SOCIETY_PATH,
};

/** Path of a menu entry or id of a tool's panel (section 2); undefined for the home page, account texts and errors. */
export function currentSection({ menu, route, pathname, parents, product }: SectionInput): string | undefined {
  const named = [pathname, ...parents].flatMap((path) => findEntry(menu, path) ?? []);
  const nearest = named[0]?.redirectURL;
  if (nearest !== undefined) return nearest;
  const { area, kind, section } = route;
  const ofArea = area && menu.find(({ redirectURL }) => redirectURL.startsWith(`/${area.id}/`));
  if (ofArea) return ofArea.redirectURL;
  const place = BY_KIND[kind] ?? BY_SECTION[section];
  return place && fillProduct(place, product);
}

function findEntry(menu: readonly SectionEntry[], path: string): SectionEntry | undefined {
  return (
    menu.find(({ redirectURL }) => redirectURL === path) ??
    menu.find(({ childrens }) => childrens.some(({ page }) => page === path)) ??
    menu.find(({ redirectURL }) => path.startsWith(`${redirectURL}/`))
  );
}
