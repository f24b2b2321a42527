import { type ComponentType, use } from 'react';
import type { PageInput } from '../shared/site/page-data/request.ts';
import type { PageKind } from '../shared/site/page-kinds.ts';

/**
 * The route tree: `shared/site/routes` says which path is of which kind, this table says which component shows a kind.
 * Each is a chunk of its own, loaded when a page of the kind is opened. A kind without a row is a generic content page.
 *
 * Paths are matched by the site's own table, not by the router: ranking 171 patterns anew took 0.4 ms of every
 * rendering, a quarter of the whole; the table takes a microsecond.
 */
const loaders = {
  home: () => import('./pages/home/home.tsx'),
  content: () => import('./pages/content/content.tsx'),
  article: () => import('./pages/article/article.tsx'),
  collection: () => import('./pages/collection/collection.tsx'),
  events: () => import('./pages/events/events.tsx'),
  event: () => import('./pages/event/event.tsx'),
  product: () => import('./pages/product/product.tsx'),
  newsHome: () => import('./pages/news-home/news-home.tsx'),
  articleList: () => import('./pages/article-list/article-list.tsx'),
  awardees: () => import('./pages/awardees/awardees.tsx'),
  board: () => import('./pages/board/board.tsx'),
  whoWeAre: () => import('./pages/who-we-are/who-we-are.tsx'),
  press: () => import('./pages/press/press.tsx'),
  jobs: () => import('./pages/jobs/jobs.tsx'),
  join: () => import('./pages/join/join.tsx'),
  renew: () => import('./pages/renew/renew.tsx'),
  localNetwork: () => import('./pages/local-network/local-network.tsx'),
  faq: () => import('./pages/faq/faq.tsx'),
  formEmbed: () => import('./pages/form-embed/form-embed.tsx'),
  suppliers: () => import('./pages/suppliers/suppliers.tsx'),
  topic: () => import('./pages/topic/topic.tsx'),
  eventVideo: () => import('./pages/event-video/event-video.tsx'),
  activeEvents: () => import('./pages/active-events/active-events.tsx'),
  products: () => import('./pages/products/products.tsx'),
  conference: () => import('./pages/conference/conference.tsx'),
  search: () => import('./pages/search/search.tsx'),
  login: () => import('./pages/login/login.tsx'),
  preferences: () => import('./pages/preferences/preferences.tsx'),
  dashboard: () => import('./pages/dashboard/dashboard.tsx'),
  profile: () => import('./pages/profile/profile.tsx'),
  cventRegistration: () => import('./pages/cvent-registration/cvent-registration.tsx'),
  prohibited: () => import('./pages/prohibited/prohibited.tsx'),
  transition: () => import('./pages/transition/transition.tsx'),
  sitemap: () => import('./pages/sitemap/sitemap.tsx'),
  notFound: () => import('./pages/not-found/not-found.tsx'),
  // The editors' entry is redirected; whoever still sees it came by an address that is none.
  preview: () => import('./pages/not-found/not-found.tsx'),
} as const satisfies Partial<Record<PageKind, () => Promise<{ default: PageComponent }>>>;

/** A page gets what it was asked for; its data it reads by its own calls. */
export type PageComponent = ComponentType<{ input: PageInput }>;
export type LoadedKind = keyof typeof loaders;

/** The table's row for a kind of page. */
export function loadedKind(kind: PageKind): LoadedKind {
  return kind in loaders ? (kind as LoadedKind) : 'content';
}

export const loadedKinds = Object.keys(loaders) as LoadedKind[];

/** Components by kind, once loaded: shared by all renderings of a process, one per page in the browser. */
const loaded = new Map<LoadedKind, PageComponent>();
const loading = new Map<LoadedKind, Promise<PageComponent>>();

/** Loads the component of a kind; again after a failure. */
export function loadPage(kind: PageKind): Promise<PageComponent> {
  const row = loadedKind(kind);
  const known = loading.get(row);
  if (known) return known;
  const started = loaders[row]().then(
    (module) => {
      loaded.set(row, module.default);
      return module.default;
    },
    (error: unknown) => {
      loading.delete(row);
      throw error;
    },
  );
  loading.set(row, started);
  return started;
}

/** The component of a kind; suspends while its chunk loads. */
export function usePageComponent(kind: PageKind): PageComponent {
  const known = loaded.get(loadedKind(kind));
  return known ?? use(loadPage(kind));
}
