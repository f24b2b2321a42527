type Fields = Readonly<Record<string, unknown>>;

/** An event in a list of the API, with other values of some fields. */
export const eventCard = (eventId: number, fields: Fields = {}) => ({
  eventId,
  code: `E${eventId}`,
  title: `Event ${eventId}`,
  summary: 'All meet.',
  path: `/events/event-${eventId}`,
  type: { id: 660, name: 'Conference, annual' },
  start: '2031-07-01T09:00:00+02:00',
  end: '2031-07-01T17:00:00+02:00',
  timeZone: 'Europe/Berlin',
  isAllDay: false,
  format: 'in-person',
  place: 'Bonn, Germany',
  credits: 0,
  isStar: false,
  isPast: false,
  hasVideo: false,
  topic: 'policy',
  ...fields,
});

/** An article in a list of the API, with other values of some fields. */
export const articleCard = (articleId: number, fields: Fields = {}) => ({
  articleId,
  title: `Article ${articleId}`,
  summary: 'What it is about.',
  path: `/news-and-articles/news-articles/article-${articleId}`,
  section: 'news',
  topic: 'policy',
  category: { id: 413, name: 'Policy & law' },
  authors: [
    { key: 'a', name: 'Ann One' },
    { key: 'b', name: 'Bo Two' },
  ],
  publishedDate: '2031-05-01',
  readMinutes: 3,
  isMemberOnly: true,
  ...fields,
});

/** An article of the API in full, with other values of some fields. */
export const articleDetail = (articleId: number, fields: Fields = {}) =>
  articleCard(articleId, {
    body: '',
    headings: [],
    writers: [],
    categories: [],
    documentTags: [],
    facts: [],
    citations: [],
    isTeaser: false,
    isDraft: false,
    seo: {},
    ...fields,
  });

/** A date of the law as the API answers it. */
export const deadlineEntry = (key: string, date: string, over: Record<string, unknown> = {}) => ({
  key,
  title: `Title of ${key}`,
  date,
  effect: 'due',
  status: 'adopted',
  jurisdiction: { code: 'eu', name: 'European Union' },
  products: [{ code: 'devices', name: 'Medical devices' }],
  topics: [],
  affects: 'Manufacturers',
  provision: 'Regulation (EU) 2017/745, Article 29',
  source: 'https://eur-lex.europa.eu/eli/reg/2017/745/oj',
  asOf: '2031-01-31',
  path: `/resources/deadlines#${key}`,
  ...over,
});
