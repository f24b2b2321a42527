import { z } from 'zod';
import { EMPLOYMENT_TYPES, SALARY_PERIODS } from '../../constants.ts';
import { COVER_INKS, COVER_SUBJECTS, COVER_TOPICS } from '../../covers.ts';
import { diagram } from './diagram.ts';
import { figure } from './figure.ts';
import { cleanHtml, cleanNotice, HTML_MEDIA_TYPE } from './html-cleaning.ts';

/** Section 3; times carry the UTC offset of their zone. */
const instant = z.iso.datetime({ offset: true });
const dayText = z.iso.date();

export const html = z.string().overwrite(cleanHtml).meta({
  description:
    'HTML. The site shows text elements, tables, links and images of its own origin, and ids that begin with `text-` or `note-`.',
  contentMediaType: HTML_MEDIA_TYPE,
});
export const notice = z.string().overwrite(cleanNotice).meta({
  description: 'HTML of the alert banner, which is hidden when the text ends with `-->`.',
  contentMediaType: HTML_MEDIA_TYPE,
});

export const topic = z.enum(COVER_TOPICS);
export const ink = z.enum(COVER_INKS);

export const term = z.object({ id: z.int(), name: z.string() });
export const taxonomyTerm = term.extend({ codeName: z.string(), kind: z.string(), parentId: z.int().nullable() });
export const option = z.object({ id: z.string(), name: z.string(), value: z.string(), count: z.int().optional() });
/** Served at `/media/{name}-{width}.{format}` (`avif`, `webp`) and `{name}-social.jpg` on the API's origin. */
const pictureFile = z.object({
  /** 20 hexadecimal digits. */
  name: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  alt: z.string(),
});
export const picture = pictureFile.extend({ caption: z.string().optional(), credit: z.string().optional() });
export const seo = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  /** Replaces the page's own picture in social networks. */
  picture: pictureFile.optional(),
});
/** Square portrait: `/media/{name}-384.webp`. */
export const portrait = z.string();
export const fact = z.object({ label: z.string(), value: z.string() });
export const heading = z.object({ id: z.string(), text: z.string() });
export const person = z.object({
  key: z.string(),
  name: z.string(),
  credentials: z.string().optional(),
  role: z.string(),
  organisation: z.string(),
  bio: z.string(),
  portrait: portrait.optional(),
});

export const articleCard = z.object({
  articleId: z.int(),
  title: z.string(),
  summary: z.string(),
  path: z.string(),
  section: z.string(),
  topic,
  category: term,
  authors: z.array(z.object({ key: z.string(), name: z.string() })),
  publishedDate: dayText,
  readMinutes: z.int(),
  isMemberOnly: z.boolean(),
});
export const articleDetail = articleCard.extend({
  body: html,
  headings: z.array(heading),
  picture: picture.optional(),
  modifiedDate: dayText.optional(),
  /** Month up to which the article’s statements of law are true: `2025-12`. */
  lawAsOf: z.string().optional(),
  inShort: z.array(z.string()).optional(),
  figure: figure.optional(),
  writers: z.array(person),
  categories: z.array(term),
  documentTags: z.array(term),
  facts: z.array(fact),
  citations: z.array(z.object({ text: z.string(), url: z.string().optional() })),
  /** Whether the paywall has reduced the body to a teaser. */
  isTeaser: z.boolean(),
  isDraft: z.boolean(),
  seo,
});

/** Recertification credits; 0 does not count, and without a domain they count in any. */
const counted = { credits: z.number(), creditDomain: z.string().optional() };

export const productCard = z.object({
  productId: z.int(),
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  path: z.string(),
  productType: z.string(),
  topic,
  subject: z.enum(COVER_SUBJECTS).optional(),
  ink,
  authors: z.array(z.string()),
  listPrice: z.number(),
  memberPrice: z.number(),
  salePrice: z.number().optional(),
  saleEnds: dayText.optional(),
  format: z.string(),
  level: z.string(),
  hours: z.number().optional(),
  ...counted,
  availableFrom: dayText,
  isNew: z.boolean(),
  isBestSeller: z.boolean(),
});
export const productDetail = productCard.extend({
  body: html,
  headings: z.array(heading),
  outline: z.array(z.string()),
  writers: z.array(person),
  pages: z.int().optional(),
  isbn: z.string().optional(),
  edition: z.string().optional(),
  availableUntil: dayText.optional(),
  taxonomy: z.array(term),
  relatedIds: z.array(z.int()),
  buyUrl: z.string().optional(),
  isDraft: z.boolean(),
  seo,
});

/** An early price has its last day, and the prices after it and at the event. */
const eventPrice = z.object({
  label: z.string(),
  price: z.number(),
  until: dayText.optional(),
  later: z.number().optional(),
  onSite: z.number().optional(),
  note: z.string().optional(),
});

export const eventCard = z.object({
  eventId: z.int(),
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  path: z.string(),
  type: term,
  start: instant,
  end: instant,
  /** IANA name; `start` and `end` carry the offset of this zone. */
  timeZone: z.string(),
  /** The event has dates only; the times of `start` and `end` are meaningless. */
  isAllDay: z.boolean(),
  format: z.enum(['in-person', 'online', 'hybrid']),
  place: z.string(),
  terms: z.string().optional(),
  ...counted,
  isStar: z.boolean(),
  isPast: z.boolean(),
  hasVideo: z.boolean(),
  topic,
});
export const session = z.object({
  sessionId: z.string(),
  title: z.string(),
  start: instant,
  end: instant.optional(),
  room: z.string().optional(),
  track: z.string().optional(),
  note: z.string().optional(),
  speakers: z.array(z.object({ key: z.string(), name: z.string() })),
});
export const programDay = z.object({ date: dayText, sessions: z.array(session) });
export const eventDetail = eventCard.extend({
  body: html,
  headings: z.array(heading),
  picture: picture.optional(),
  venue: z
    .object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      country: z.string(),
      travel: z.string().optional(),
      picture: picture.optional(),
    })
    .optional(),
  level: z.string(),
  language: z.string(),
  capacity: z.int().optional(),
  placesLeft: z.int().optional(),
  conditions: z.string().optional(),
  registrationOpens: instant.optional(),
  registrationCloses: instant.optional(),
  registrationUrl: z.string().optional(),
  /** Registration on this site depends on the member’s type too, as it always does elsewhere. */
  registersByType: z.boolean().optional(),
  prices: z.array(eventPrice),
  days: z.array(programDay),
  /** `pageName` of the organising chapter. */
  chapter: z.string().optional(),
  faculty: z.array(person),
  questions: z.array(z.object({ question: z.string(), answer: html })),
  site: z.string().optional(),
  taxonomy: z.array(term),
  relatedIds: z.array(z.int()),
  isDraft: z.boolean(),
  seo,
});
export const eventVideo = z.object({
  eventId: z.int(),
  title: z.string(),
  provider: z.string(),
  embedUrl: z.string(),
  captionsUrl: z.string().optional(),
  transcript: html,
  durationSeconds: z.int(),
  /** Credits for watching; absent: as many as the event. */
  credits: z.number().optional(),
});
export const eventDay = z.object({ date: dayText, events: z.array(eventCard) });

export const employmentType = z.enum(EMPLOYMENT_TYPES);
export const salary = z.object({
  /** An ISO 4217 code. */
  currency: z.string(),
  min: z.number(),
  max: z.number(),
  per: z.enum(SALARY_PERIODS),
});
export const banner = z.object({
  title: z.string(),
  subTitle: z.string().optional(),
  description: z.string().optional(),
  linkUrl: z.string().optional(),
  linkText: z.string().optional(),
  topic: topic.optional(),
  order: z.int(),
});
export const questionGroup = z.object({
  id: z.string(),
  title: z.string(),
  items: z.array(z.object({ id: z.string(), question: z.string(), answer: html })),
});
export const pageLink = z.object({
  title: z.string(),
  path: z.string(),
  summary: z.string(),
  topic: topic.optional(),
});
export const page = z.object({
  pageId: z.int(),
  title: z.string(),
  path: z.string(),
  template: z.string(),
  summary: z.string(),
  label: z.string().optional(),
  topic: topic.optional(),
  body: html,
  headings: z.array(heading),
  picture: picture.optional(),
  facts: z.array(fact),
  diagram: diagram.optional(),
  action: z.object({ text: z.string(), url: z.string() }).optional(),
  isMemberOnly: z.boolean(),
  /** The paywall has reduced the body to a teaser. */
  isTeaser: z.boolean(),
  isDraft: z.boolean(),
  showInNav: z.boolean(),
  parent: z.object({ title: z.string(), path: z.string() }).optional(),
  siblings: z.array(pageLink),
  children: z.array(pageLink),
  seo,
});
export const sideCard = z.object({
  kind: z.enum(['article', 'event', 'book', 'course']),
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  path: z.string(),
  label: z.string(),
  topic,
  /** Publication day of an article, or start of an event. */
  date: z.string().optional(),
  isMemberOnly: z.boolean().optional(),
  event: eventCard.optional(),
  product: productCard.optional(),
});
