import { areaData } from './page-data/areas.ts';
import { contentData } from './page-data/content.ts';
import { activeEventsData, eventData, eventsData, eventVideoData } from './page-data/events.ts';
import { faqData, searchData, sitemapData, suppliersData, topicData } from './page-data/finding.ts';
import { homeData } from './page-data/home.ts';
import { dashboardData, loginData, preferencesData, profileData, registrationData } from './page-data/members.ts';
import { articleData, articleListData, collectionData, newsHomeData } from './page-data/news.ts';
import { productData, productsData } from './page-data/products.ts';
import type { PageData, PageInput } from './page-data/request.ts';
import {
  awardeesData,
  boardData,
  jobsData,
  localNetworkData,
  messageData,
  pressData,
  whoWeAreData,
} from './page-data/society.ts';
import type { PageKind } from './page-kinds.ts';

const nothing = (): PageData => ({ essential: [], secondary: [] });

/** The calls that feed each kind of page, where it is not those of a generic content page. */
const pageData: Partial<Record<PageKind, (input: PageInput) => PageData>> = {
  home: homeData,
  newsHome: newsHomeData,
  articleList: articleListData,
  article: articleData,
  collection: collectionData,
  events: eventsData,
  event: eventData,
  eventVideo: eventVideoData,
  activeEvents: activeEventsData,
  products: productsData,
  product: productData,
  whoWeAre: whoWeAreData,
  press: pressData,
  board: boardData,
  awardees: awardeesData,
  jobs: jobsData,
  localNetwork: localNetworkData,
  prohibited: messageData,
  transition: messageData,
  conference: areaData,
  search: searchData,
  sitemap: sitemapData,
  faq: faqData,
  suppliers: suppliersData,
  topic: topicData,
  login: loginData,
  dashboard: dashboardData,
  profile: profileData,
  preferences: preferencesData,
  cventRegistration: registrationData,
  notFound: nothing,
  preview: nothing,
};

/** Every call of a page besides the shell's. */
export function pageDataOf(input: PageInput): PageData {
  return (pageData[input.match.route.kind] ?? contentData)(input);
}
