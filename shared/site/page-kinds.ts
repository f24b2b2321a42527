/**
 * The kinds of page the site knows. A route names its kind; the kind decides the component and the calls that feed it.
 * Section 2 (routes and "Page kinds loaded by path").
 */
export const PAGE_KINDS = {
  home: 'The home page',
  content: 'An editorial page made of blocks: what a page is unless its route says otherwise',
  newsHome: 'Front page of the news section',
  articleList: 'List and search of news articles',
  article: 'One news article',
  collection: 'An article of a collection, or the page of one of its issues',
  awardees: 'The people who received an award',
  board: 'Members of a board or committee',
  whoWeAre: 'Front page of the who-we-are section, with news and press releases',
  press: 'Press room: news and press releases',
  jobs: 'Careers and current job openings',
  join: 'Join the society',
  renew: 'Renew a membership',
  localNetwork: 'Chapters and local networks',
  faq: 'Questions and answers',
  formEmbed: 'A form shown without header and footer, to be embedded',
  suppliers: 'The suppliers guide and its pages',
  topic: 'Everything on one topic',
  events: 'Event calendar and event search',
  event: 'One event',
  eventVideo: 'The recording of an event',
  activeEvents: 'Events the member is registered for, with their programme',
  cventRegistration: 'Hand-over to the external event registration',
  products: 'Lists of books, courses and programmes: catalog, tabs, sales',
  product: 'One book, course or programme',
  conference: 'A page of a section area, with the menu and footer of that area',
  search: 'Site search',
  login: 'Sign in',
  dashboard: 'Member dashboard',
  profile: 'Professional profile of the member',
  preferences: 'E-mail subscription preferences',
  prohibited: 'Access refused',
  transition: 'Between two systems: the visitor is told to wait and is sent on',
  sitemap: 'All pages of the site',
  preview: 'Entry of the content editors: sends the browser to the page in preview mode',
  externalRedirect:
    'Names the other site an old address leads to and goes there; shown by the old-URL list, on any path',
  notFound: 'No such page',
} as const;

export type PageKind = keyof typeof PAGE_KINDS;
