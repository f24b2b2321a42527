import type { ComponentType } from 'react';
import type { PageModule } from '../shared/pages/common/page-module.ts';
import type { PageInput } from '../shared/pages/common/request.ts';
import type { PageKind } from '../shared/pages/registry.ts';

/** A page receives its route, path and query; it reads its data with its own calls. */
export type PageComponent = ComponentType<{ input: PageInput<PageKind> }>;

/** The exports of a chunk: the component of a page kind, and the kind's module, which names the calls. */
export type PageChunk<K extends PageKind = PageKind> = {
  readonly default: PageComponent;
  readonly page: PageModule<K>;
};
type Chunks = { readonly [K in PageKind]: () => Promise<PageChunk<K>> };

/** The chunk of each page kind, loaded when a page of the kind is opened. A first visit does without the table. */
export const pageChunks: Chunks = {
  home: () => import('./pages/home/home.tsx'),
  content: () => import('./pages/content/content.tsx'),
  readingList: () => import('./pages/reading-list/reading-list.tsx'),
  article: () => import('./pages/article/article.tsx'),
  collection: () => import('./pages/collection/collection.tsx'),
  events: () => import('./pages/events/events.tsx'),
  event: () => import('./pages/event/event.tsx'),
  product: () => import('./pages/product/product.tsx'),
  newsHome: () => import('./pages/news-home/news-home.tsx'),
  articleList: () => import('./pages/article-list/article-list.tsx'),
  awardees: () => import('./pages/awardees/awardees.tsx'),
  board: () => import('./pages/board/board.tsx'),
  unrouted: () => import('./pages/unrouted/unrouted.tsx'),
  whoWeAre: () => import('./pages/who-we-are/who-we-are.tsx'),
  press: () => import('./pages/press/press.tsx'),
  jobs: () => import('./pages/jobs/jobs.tsx'),
  memberCalendar: () => import('./pages/member-calendar/member-calendar.tsx'),
  creditLog: () => import('./pages/credit-log/credit-log.tsx'),
  verify: () => import('./pages/verify/verify.tsx'),
  newsletters: () => import('./pages/newsletters/newsletters.tsx'),
  follow: () => import('./pages/follow/follow.tsx'),
  followList: () => import('./pages/follow-list/follow-list.tsx'),
  confirmAddress: () => import('./pages/confirm-address/confirm-address.tsx'),
  join: () => import('./pages/join/join.tsx'),
  renew: () => import('./pages/renew/renew.tsx'),
  localNetwork: () => import('./pages/local-network/local-network.tsx'),
  chapter: () => import('./pages/chapter/chapter.tsx'),
  accessibility: () => import('./pages/accessibility/accessibility.tsx'),
  faq: () => import('./pages/faq/faq.tsx'),
  formEmbed: () => import('./pages/form-embed/form-embed.tsx'),
  suppliers: () => import('./pages/suppliers/suppliers.tsx'),
  competencyFramework: () => import('./pages/competency-framework/competency-framework.tsx'),
  selfCheck: () => import('./pages/self-check/self-check.tsx'),
  deadlines: () => import('./pages/deadlines/deadlines.tsx'),
  document: () => import('./pages/document/document.tsx'),
  documents: () => import('./pages/documents/documents.tsx'),
  person: () => import('./pages/person/person.tsx'),
  topic: () => import('./pages/topic/topic.tsx'),
  eventVideo: () => import('./pages/event-video/event-video.tsx'),
  activeEvents: () => import('./pages/active-events/active-events.tsx'),
  products: () => import('./pages/products/products.tsx'),
  conference: () => import('./pages/conference/conference.tsx'),
  conferenceSeries: () => import('./pages/conference-series/conference-series.tsx'),
  search: () => import('./pages/search/search.tsx'),
  login: () => import('./pages/login/login.tsx'),
  preferences: () => import('./pages/preferences/preferences.tsx'),
  dashboard: () => import('./pages/dashboard/dashboard.tsx'),
  personalData: () => import('./pages/personal-data/personal-data.tsx'),
  profile: () => import('./pages/profile/profile.tsx'),
  cventRegistration: () => import('./pages/cvent-registration/cvent-registration.tsx'),
  prohibited: () => import('./pages/prohibited/prohibited.tsx'),
  transition: () => import('./pages/transition/transition.tsx'),
  whatRuns: () => import('./pages/what-runs/what-runs.tsx'),
  sitemap: () => import('./pages/sitemap/sitemap.tsx'),
  externalRedirect: () => import('./pages/external-redirect/external-redirect.tsx'),
  notFound: () => import('./pages/not-found/not-found.tsx'),
  preview: () => import('./pages/preview/preview.tsx'),
};

export const pageKinds = Object.keys(pageChunks) as PageKind[];
