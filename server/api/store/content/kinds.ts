import { z } from 'zod';
import { contentDate, contentDay } from './dates.ts';

/**
 * The format of everything under `content/`: one schema per kind of file. A person edits these files by hand, so every
 * object is strict: a misspelt field is an error with a line number, never silently dropped.
 */

/** A site path; `{product}` is allowed because the society's slug is a setting. */
const path = z.string().regex(/^\/(?:[A-Za-z0-9{}_-]+(?:\/[A-Za-z0-9{}_-]+)*)?$/, 'a path like /who-we-are/bylaws');
/** A site path (with optional query and fragment), an absolute https address, or a mail/phone link. */
const link = z
  .string()
  .regex(/^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)\S*$/, 'a path, an https address, mailto: or tel:');
const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
const id = z.int().positive();
const text = z.string().trim().min(1);
/** Markdown; turned into sanitised HTML at import. */
const markdown = text;
const money = z.number().nonnegative();

/** Cover patterns: the topic of a text decides its picture. */
const coverTopics = [
  'devices',
  'medicines',
  'biologics',
  'diagnostics',
  'clinical',
  'quality',
  'labelling',
  'software',
  'policy',
  'vigilance',
  'regions',
  'combination',
  'careers',
  'education',
  'conferences',
] as const; // prettier grouping kept by biome's line width
const topic = z.enum(coverTopics);

const seo = z.strictObject({ title: text.optional(), description: text.optional() });
const fact = z.strictObject({ label: text, value: text });
const questionGroup = z.strictObject({
  title: text,
  items: z.array(z.strictObject({ question: text, answer: markdown })).min(1),
});
const banner = z.strictObject({
  title: text,
  subTitle: text.optional(),
  description: text.optional(),
  linkUrl: link.optional(),
  linkText: text.optional(),
  topic: topic.optional(),
});

/** An unpublished text is seen only with its workflow id (preview, section 2). */
const draft = { draft: z.boolean().default(false), workflowId: z.uuid().optional() };

export const articleSections = ['news', 'features', 'quarterly', 'compendia', 'press', 'society'] as const;

const article = z.strictObject({
  id: id.min(1000).max(1999),
  title: text,
  summary: text,
  section: z.enum(articleSections).default('news'),
  published: contentDate,
  modified: contentDate.optional(),
  authors: z.array(key).min(1),
  categories: z.array(id).min(1),
  tags: z.array(id).default([]),
  topic,
  memberOnly: z.boolean().default(false),
  pinned: z.boolean().default(false),
  /** Rank among the top articles (1 is the home page's lead). */
  top: z.int().positive().optional(),
  facts: z.array(fact).default([]),
  citations: z.array(z.strictObject({ text, url: link.optional() })).default([]),
  seo: seo.optional(),
  ...draft,
});

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time like 09:30');

const event = z.strictObject({
  id: id.min(2000).max(2999),
  code: z.string().regex(/^[A-Z0-9-]+$/),
  title: text,
  summary: text,
  starts: contentDate,
  ends: contentDate,
  timeZone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'an IANA time zone'),
  type: id,
  format: z.enum(['in-person', 'online', 'hybrid']),
  star: z.boolean().default(false),
  venue: z.strictObject({ name: text, address: text, city: text, country: text, travel: text.optional() }).optional(),
  level: z.enum(['Introductory', 'Intermediate', 'Advanced', 'All levels']).default('All levels'),
  language: text.default('English'),
  credits: z.number().nonnegative().default(0),
  capacity: z.int().positive().optional(),
  placesLeft: z.int().nonnegative().optional(),
  registrationOpens: contentDate.optional(),
  registrationCloses: contentDate.optional(),
  registrationUrl: link.optional(),
  terms: text.optional(),
  prices: z.array(z.strictObject({ label: text, price: money, note: text.optional() })).default([]),
  speakers: z.array(key).default([]),
  sessions: z
    .array(
      z.strictObject({
        day: z.int().positive(),
        from: time,
        to: time.optional(),
        title: text,
        room: text.optional(),
        track: text.optional(),
        speakers: z.array(key).default([]),
        note: text.optional(),
      }),
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
  taxonomy: z.array(id).default([]),
  related: z.array(id).default([]),
  /** The microsite of a conference, when it has one. */
  site: path.optional(),
  seo: seo.optional(),
  ...draft,
});

export const productTypes = ['book', 'course', 'online-university', 'certificate', 'bundle', 'workshop'] as const;

const product = z.strictObject({
  id: id.min(3000).max(3999),
  code: z.string().regex(/^[A-Z0-9-]+$/),
  type: z.enum(productTypes),
  title: text,
  summary: text,
  authors: z.array(key).default([]),
  listPrice: money,
  memberPrice: money,
  salePrice: money.optional(),
  saleStarts: contentDay.optional(),
  saleEnds: contentDay.optional(),
  availableFrom: contentDay,
  availableUntil: contentDay.optional(),
  format: text,
  level: z.enum(['Introductory', 'Intermediate', 'Advanced', 'All levels']).default('All levels'),
  hours: z.number().positive().optional(),
  credits: z.number().nonnegative().default(0),
  pages: z.int().positive().optional(),
  isbn: text.optional(),
  edition: text.optional(),
  /** Rank among the best-sellers; absent when it is not one. */
  bestSeller: z.int().positive().optional(),
  /** Catalogue tabs it stands on besides its own type: `sale`, `summer-sale`, `black-friday`, `book-sale`, `new`. */
  shelves: z.array(key).default([]),
  topic,
  ink: z.enum(['mint', 'paper', 'ink', 'green', 'peach', 'orange']).default('green'),
  taxonomy: z.array(id).default([]),
  related: z.array(id).default([]),
  outline: z.array(text).default([]),
  buyUrl: link.optional(),
  seo: seo.optional(),
  ...draft,
});

const page = z.strictObject({
  path,
  title: text,
  summary: text,
  /** A word above the title: the kind of page or its section. */
  label: text.optional(),
  topic: topic.optional(),
  facts: z.array(fact).default([]),
  memberOnly: z.boolean().default(false),
  showInNav: z.boolean().default(true),
  order: z.int().default(100),
  /** One main action under the summary. */
  action: z.strictObject({ text, url: link }).optional(),
  tabs: z
    .array(z.strictObject({ tabName: key, title: text, url: link.optional(), content: markdown.optional() }))
    .default([]),
  accordion: z.array(questionGroup).default([]),
  faq: z.array(questionGroup).default([]),
  banners: z.array(banner).default([]),
  heroJoin: z.array(banner).default([]),
  promotions: z
    .array(z.strictObject({ title: text, summary: text, linkUrl: link, linkText: text, topic: topic.optional() }))
    .default([]),
  seo: seo.optional(),
  ...draft,
});

const society = z.strictObject({
  name: text,
  tagline: text,
  address: z.array(text).min(1),
  phone: text,
  fax: text,
  email: z.email(),
  copyrightText: text,
  europe: z.strictObject({ address: z.array(text).min(1), phone: text, fax: text }),
  globalScripts: z.string(),
  accountSite: z.strictObject({ forgottenPassword: link, createAccount: link }),
  /** The notice strip at the top of every page: HTML; hidden while it ends with a comment closer (section 4). */
  notice: z.string(),
  cookieLaw: z.strictObject({
    levelText: text,
    denyAllText: text,
    allowSpecificText: text,
    allowAllText: text,
    showDeny: z.boolean(),
    showSpecific: z.boolean(),
    showAll: z.boolean(),
    /** Days a choice is kept. */
    expiryDays: z.int().positive(),
  }),
});

export const taxonomyKinds = [
  'category',
  'topic',
  'sector',
  'region',
  'profinterest',
  'eventtype',
  'location',
  'interest',
] as const;

/** The kinds of Markdown file: front matter by this schema, then the text. */
export const markdownKinds = {
  article: { folder: 'articles', schema: article },
  event: { folder: 'events', schema: event },
  product: { folder: 'products', schema: product },
  page: { folder: 'pages', schema: page },
} as const;

const cardBanner = banner.extend({ order: z.int().default(100) });

/** The YAML files: each holds one list (or one object) of this schema. */
export const dataKinds = {
  society,
  taxonomy: z.array(
    z.strictObject({
      id,
      name: text,
      codeName: key,
      kind: z.enum(taxonomyKinds),
      parentId: id.optional(),
      description: text.optional(),
    }),
  ),
  people: z.array(
    z.strictObject({
      key,
      name: text,
      credentials: text.optional(),
      role: text,
      organisation: text,
      city: text.optional(),
      bio: text,
    }),
  ),
  'header-menu': z.array(
    z.strictObject({
      name: text,
      iconName: z.string().default(''),
      iconClass: z.string().default(''),
      redirectURL: link,
      linkTarget: z.enum(['_self', '_blank']).default('_self'),
      listClass: z.string().default(''),
      buttontype: z.enum(['', 'primary', 'link']).default(''),
      /** Column headings carry no page; their links follow until the next heading. */
      childrens: z.array(z.strictObject({ name: text, page: link.or(z.literal('')) })).default([]),
      summary: z.string().default(''),
      image: topic.optional(),
      title: z.string().default(''),
      linkUrl: link.or(z.literal('')).default(''),
      linkText: z.string().default(''),
    }),
  ),
  'footer-menu': z.array(
    z.strictObject({ menuTitle: text, navigationURL: link, menuItemGroups: z.enum(['FooterLeft', 'FooterRight']) }),
  ),
  'social-media': z.array(
    z.strictObject({
      socialMediaTitle: text,
      redirectionUrl: link,
      socialMediaSVGClass: key,
      socialMediaImage: z.string().default(''),
    }),
  ),
  'rac-menu': z.array(
    z.strictObject({
      name: text,
      url: link,
      childrens: z.array(z.strictObject({ name: text, url: link })).default([]),
    }),
  ),
  /** Menu and footer of each conference area, by its prefix. */
  conferences: z.array(
    z.strictObject({
      area: path,
      menu: z.array(
        z.strictObject({
          title: text,
          path: link,
          children: z.array(z.strictObject({ title: text, path: link })).default([]),
        }),
      ),
      footer: z.strictObject({
        columns: z.array(z.strictObject({ title: text, links: z.array(z.strictObject({ text, url: link })) })),
        sponsors: z.array(z.strictObject({ name: text, level: text, url: link.optional() })).default([]),
        social: z.array(z.strictObject({ title: text, url: link })).default([]),
      }),
    }),
  ),
  'hero-banners': z.array(cardBanner),
  callouts: z.array(z.strictObject({ folder: z.string().startsWith('/'), items: z.array(cardBanner) })),
  sliders: z.array(z.strictObject({ folder: z.string().startsWith('/'), items: z.array(cardBanner) })),
  awardees: z.array(z.strictObject({ person: key, award: text, year: z.int().or(contentDay), citation: text })),
  jobs: z.array(
    z.strictObject({
      id,
      path,
      title: text,
      location: text,
      summary: text,
      url: link,
      posted: contentDay,
      closing: contentDay.optional(),
    }),
  ),
  'local-networks': z.array(
    z.strictObject({ id, path, title: text, location: text, summary: text, url: link, meets: text.optional() }),
  ),
  suppliers: z.array(
    z.strictObject({
      id,
      pageName: key,
      name: text,
      category: text,
      location: text,
      summary: text,
      url: link,
      services: z.array(text),
    }),
  ),
  'rac-exams': z.array(
    z.strictObject({
      id,
      examCode: z.string(),
      title: text,
      windowOpens: contentDay,
      windowCloses: contentDay,
      url: link,
    }),
  ),
  boards: z.array(
    z.strictObject({ name: z.string(), title: text, members: z.array(z.strictObject({ person: key, role: text })) }),
  ),
  redirects: z.array(z.strictObject({ oldUrl: text, newUrl: text })),
  'exchange-posts': z.array(
    z.strictObject({
      id,
      subject: text,
      excerpt: text,
      posted: contentDate,
      author: key,
      discussionName: text,
      url: link,
    }),
  ),
  'volunteer-opportunities': z.array(
    z.strictObject({ id, title: text, summary: text, url: link, deadline: contentDay, hours: text }),
  ),
  'for-authors': z.array(z.strictObject({ title: text, summary: text, url: link })),
  subscriptions: z.array(
    z.strictObject({
      subscriptionField: key,
      name: text,
      description: text,
      group: text,
      provider: z.enum(['hubspot', 'impexium']),
      default: z.boolean(),
    }),
  ),
  'member-types': z.array(
    z.strictObject({
      memberType: text,
      active: z.boolean(),
      faculty: z.boolean(),
      registrationType: text,
      registrationPath: path,
    }),
  ),
} as const;

export type MarkdownKind = keyof typeof markdownKinds;
export type DataKind = keyof typeof dataKinds;
export type FrontMatter<K extends MarkdownKind> = z.output<(typeof markdownKinds)[K]['schema']>;
export type ContentData<K extends DataKind> = z.output<(typeof dataKinds)[K]>;
