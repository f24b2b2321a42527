/** Feeds of categories and topics have the id of their term: `category-393`, `topic-500`. */
export const FEEDS = {
  news: { title: 'News', page: '/news-and-articles' },
  features: { title: 'Features', page: '/news-and-articles/news-articles' },
  quarterly: { title: 'Quarterly', page: '/news-and-articles/rf-quarterly' },
  compendia: { title: 'Compendia', page: '/news-and-articles/compendia' },
  press: { title: 'Press releases', page: '/who-we-are/press-room' },
  society: { title: 'Society news', page: '/who-we-are/press-room' },
  events: { title: 'Events', page: '/events' },
  deadlines: { title: 'Legal deadlines', page: '/resources/deadlines' },
} as const;
export type FeedId = keyof typeof FEEDS;
