import { z } from 'zod';
import type { ItemFolder } from '../../../shared/contract/cache-tags.ts';
import { COVER_INKS } from '../../../shared/covers.ts';
import { MAX_EVENT_CREDITS } from '../../../shared/rules/membership/credits.ts';
import { PRODUCT_LEVELS, PRODUCT_TYPES } from '../../../shared/rules/membership/product-filters.ts';
import { creditDomain, credits, creditsFit } from './credit-fields.ts';
import { contentDate, contentDay, inOrder } from './dates.ts';
import {
  banner,
  fact,
  item,
  itemId,
  key,
  link,
  markdown,
  money,
  paragraph,
  path,
  person,
  picture,
  previewId,
  questionGroup,
  replaced,
  seo,
  term,
  text,
  timeZone,
  topic,
} from './fields.ts';

/**
 * A draft is visible only with its workflow id (preview, section 2). An item with `replaces` is the next version of
 * another: a draft beside it, then its replacement.
 */
const draft = {
  draft: z.boolean().default(false).meta({
    description:
      'Shown only at its address with ?isPreview=true&wg= and the preview id, which the item has below once it is saved as a draft',
  }),
  workflowId: previewId.optional(),
  replaces: replaced
    .meta({
      description: 'The published item whose next version this is: a draft until it takes the place of that item',
      title: 'Next version of',
    })
    .optional(),
};

const until = {
  until: contentDate.meta({ description: 'The item disappears at this time, or at the end of this day' }).optional(),
};

/** For editors alone, who list it with `npm run content:report`. */
const upkeep = {
  owner: text.meta({ description: 'Who answers for the text; visitors do not see it' }).optional(),
  review: contentDay.meta({ description: 'The day to read the text again; visitors do not see it' }).optional(),
};

export const articleSections = ['news', 'features', 'quarterly', 'compendia', 'press', 'society'] as const;

/** Limit of an item's authors, and of its terms, which an index holds. */
const MAX_KEYS = 50;

const article = z
  .strictObject({
    id: itemId,
    title: text,
    summary: paragraph,
    section: z.enum(articleSections).default('news'),
    published: contentDate,
    modified: contentDate.optional(),
    authors: z.array(person).min(1).max(MAX_KEYS),
    categories: z.array(term).min(1).max(MAX_KEYS),
    tags: z.array(term).max(MAX_KEYS).default([]),
    topic,
    picture: picture.optional(),
    memberOnly: z.boolean().default(false),
    pinned: z.boolean().default(false),
    top: z
      .int()
      .positive()
      .meta({ description: 'Rank among the top articles; 1 is the lead of the home page' })
      .optional(),
    facts: z.array(fact).default([]),
    citations: z.array(z.strictObject({ text, url: link.optional() })).default([]),
    seo: seo.optional(),
    ...until,
    ...upkeep,
    ...draft,
  })
  .check(inOrder(['published', 'modified'], ['published', 'until']));

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time like 09:30');

const event = z
  .strictObject({
    id: itemId,
    code: z.string().regex(/^[A-Z0-9-]+$/),
    title: text,
    summary: paragraph,
    starts: contentDate,
    ends: contentDate,
    timeZone,
    /** The week of the month to which a relative date moves, like the first Thursday. */
    monthly: z
      .strictObject({
        week: z.enum(['first', 'second', 'third', 'fourth', 'last']),
        months: z.enum(['odd', 'even']).optional(),
      })
      .optional(),
    type: term,
    chapter: key.meta({ description: 'The `pageName` of the chapter that holds it' }).optional(),
    format: z.enum(['in-person', 'online', 'hybrid']),
    star: z.boolean().default(false),
    venue: z
      .strictObject({
        name: text,
        address: text,
        city: text,
        country: text,
        travel: text.optional(),
        picture: picture.optional(),
      })
      .optional(),
    level: z.enum(['Introductory', 'Intermediate', 'Advanced', 'All levels']).default('All levels'),
    language: text.default('English'),
    credits: credits.max(MAX_EVENT_CREDITS).optional(),
    creditDomain,
    capacity: z.int().positive().optional(),
    placesLeft: z.int().nonnegative().optional(),
    registrationOpens: contentDate.optional(),
    registrationCloses: contentDate.optional(),
    registrationUrl: link.optional(),
    registersByType: z.boolean().optional(),
    terms: paragraph.optional(),
    prices: z.array(z.strictObject({ label: text, price: money, note: text.optional() })).default([]),
    speakers: z.array(person).default([]),
    sessions: z
      .array(
        z
          .strictObject({
            day: z.int().positive(),
            from: time,
            to: time.optional(),
            title: text,
            room: text.optional(),
            track: text.optional(),
            speakers: z.array(person).default([]),
            note: text.optional(),
          })
          .refine(({ from, to }) => to === undefined || from <= to, { error: 'is before `from`', path: ['to'] }),
      )
      .default([]),
    questions: z.array(z.strictObject({ question: text, answer: markdown })).default([]),
    video: z
      .strictObject({
        title: text,
        provider: text,
        embedUrl: z.url({ protocol: /^https$/ }),
        captionsUrl: link.optional(),
        transcript: markdown,
        durationSeconds: z.int().positive(),
      })
      .optional(),
    topic,
    picture: picture.optional(),
    taxonomy: z.array(term).max(MAX_KEYS).default([]),
    related: z.array(item).default([]),
    site: path.meta({ description: 'Path of the first page of the conference’s microsite' }).optional(),
    seo: seo.optional(),
    ...until,
    ...upkeep,
    ...draft,
  })
  .check(inOrder(['starts', 'ends'], ['registrationOpens', 'registrationCloses']))
  .check(creditsFit);

const product = z
  .strictObject({
    id: itemId,
    code: z.string().regex(/^[A-Z0-9-]+$/),
    type: z.enum(PRODUCT_TYPES),
    title: text,
    summary: paragraph,
    authors: z.array(person).default([]),
    listPrice: money,
    memberPrice: money,
    salePrice: money.optional(),
    saleStarts: contentDay.optional(),
    saleEnds: contentDay.optional(),
    availableFrom: contentDay,
    availableUntil: contentDay.optional(),
    format: text,
    level: z.enum(PRODUCT_LEVELS).default('All levels'),
    hours: z.number().positive().optional(),
    credits: credits.optional(),
    creditDomain,
    pages: z.int().positive().optional(),
    isbn: text.optional(),
    edition: text.optional(),
    bestSeller: z
      .int()
      .positive()
      .meta({ description: 'Rank among the best-sellers; empty when the product is not one' })
      .optional(),
    shelves: z
      .array(key)
      .meta({
        description: 'Shelves besides the one of its type: sale, summer-sale, black-friday, book-sale, new',
      })
      .default([]),
    topic,
    ink: z.enum(COVER_INKS).default('green'),
    taxonomy: z.array(term).max(MAX_KEYS).default([]),
    related: z.array(item).default([]),
    outline: z.array(text).default([]),
    buyUrl: link.optional(),
    seo: seo.optional(),
    ...until,
    ...upkeep,
    ...draft,
  })
  .check(inOrder(['saleStarts', 'saleEnds'], ['availableFrom', 'availableUntil'], ['availableFrom', 'until']))
  .check(creditsFit);

const page = z.strictObject({
  path,
  title: text,
  summary: paragraph,
  label: text.meta({ description: 'A word above the title: the type of page or its section' }).optional(),
  topic: topic.optional(),
  picture: picture.optional(),
  taxonomy: z.array(term).meta({ description: 'For a topic page: the terms of the items that it lists' }).default([]),
  facts: z.array(fact).default([]),
  memberOnly: z.boolean().default(false),
  showInNav: z.boolean().default(true),
  order: z.int().default(100),
  action: z.strictObject({ text, url: link }).meta({ description: 'The call to action below the summary' }).optional(),
  tabs: z
    .array(z.strictObject({ tabName: key, title: text, url: link.optional(), content: markdown.optional() }))
    .default([]),
  accordion: z.array(questionGroup).default([]),
  faq: z.array(questionGroup).default([]),
  banners: z.array(banner).default([]),
  heroJoin: z.array(banner).default([]),
  promotions: z
    .array(z.strictObject({ title: text, summary: paragraph, linkUrl: link, linkText: text, topic: topic.optional() }))
    .default([]),
  seo: seo.optional(),
  ...until,
  ...upkeep,
  ...draft,
});

/** The kinds of Markdown file, by folder: front matter with this schema, then the body. */
export const markdownKinds = {
  article: { folder: 'articles', schema: article },
  event: { folder: 'events', schema: event },
  product: { folder: 'products', schema: product },
  page: { folder: 'pages', schema: page },
} as const satisfies Record<string, { folder: ItemFolder; schema: z.ZodType }>;
