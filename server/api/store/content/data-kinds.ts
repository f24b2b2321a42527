import { z } from 'zod';
import { EMPLOYMENT_TYPES, MAX_DOMAINS, MAX_LEVELS, SALARY_PERIODS } from '../../../../shared/constants.ts';
import { isMailKind, MAIL_KINDS, placeholderProblems } from '../../common/mail-kinds.ts';
import { describeDocument } from '../documents/recognise.ts';
import { contentDate, contentDay, inOrder } from './dates.ts';
import {
  banner,
  key,
  link,
  listId,
  markdown,
  money,
  nameKey,
  paragraph,
  path,
  person,
  portrait,
  term,
  text,
  timeZone,
  topic,
} from './fields.ts';

const mailKinds = Object.keys(MAIL_KINDS).filter(isMailKind);

/** An https address without credentials. */
const webhookUrl = z.url({ protocol: /^https?$/, abort: true }).refine((value) => {
  const { protocol, hostname, username, password } = new URL(value);
  const isProtected = protocol === 'https:' || /^(?:localhost|127\.0\.0\.1)$/.test(hostname);
  return isProtected && username === '' && password === '';
}, 'an https address without a password');

const society = z.strictObject({
  name: text,
  tagline: text,
  address: z.array(text).min(1),
  phone: text,
  fax: text,
  email: z.email(),
  copyrightText: text,
  europe: z.strictObject({ address: z.array(text).min(1), phone: text, fax: text }),
  globalScripts: z.string().default(''),
  accountSite: z.strictObject({ forgottenPassword: link, createAccount: link }),
  /** Searches that the header's search panel suggests. */
  oftenSearched: z.array(text).max(8).default([]),
  /** HTML of the alert banner, which is hidden while the text ends with a comment closer (section 4). */
  notice: z.string().default(''),
  cookieLaw: z.strictObject({
    levelText: text,
    denyAllText: text,
    allowSpecificText: text,
    allowAllText: text,
    showDeny: z.boolean(),
    showSpecific: z.boolean(),
    showAll: z.boolean(),
    /** Days after which a choice expires. */
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

/** The site drops targets of other unsuitable kinds when it reads the list. */
const redirectTarget = text.regex(/^(?!(?:javascript|data|vbscript):)/i, 'a path or an https address');
const cardBanner = banner.extend({ order: z.int().default(100) });

/** The schemas of the YAML files by file name; each file holds one list, or one object (`society`). */
export const dataKinds = {
  society,
  taxonomy: z.array(
    z.strictObject({
      id: listId,
      name: text,
      codeName: nameKey,
      kind: z.enum(taxonomyKinds),
      parentId: term.optional(),
      description: paragraph.optional(),
    }),
  ),
  people: z.array(
    z.strictObject({
      key: nameKey,
      name: text,
      credentials: text.optional(),
      role: text,
      organisation: text,
      city: text.optional(),
      bio: paragraph,
      portrait: portrait.optional(),
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
      /** An entry without a page is a column heading for the entries up to the next heading. */
      childrens: z.array(z.strictObject({ name: text, page: link.or(z.literal('')).default('') })).default([]),
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
  /** Menu and footer of each conference area. */
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
  awardees: z.array(z.strictObject({ person, award: text, year: z.int().or(contentDay), citation: paragraph })),
  jobs: z.array(
    z
      .strictObject({
        id: listId,
        path,
        title: text,
        location: text,
        employer: text.optional(),
        country: text.optional(),
        employmentTypes: z.array(z.enum(EMPLOYMENT_TYPES)).min(1).optional(),
        /** The range before tax. */
        salary: z
          .strictObject({
            currency: z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code like EUR'),
            min: money,
            max: money,
            per: z.enum(SALARY_PERIODS),
          })
          .refine(({ min, max }) => min <= max, 'a range from the lower to the higher amount')
          .optional(),
        summary: paragraph,
        url: link,
        posted: contentDay,
        closing: contentDay.optional(),
      })
      .check(inOrder(['posted', 'closing'])),
  ),
  'local-networks': z.array(
    z.strictObject({
      id: listId,
      path,
      title: text,
      location: text,
      summary: paragraph,
      url: link,
      meets: text.optional(),
      region: text.optional(),
      /** The last segment of the address of its own page; without it, it has none. */
      pageName: nameKey.optional(),
      timeZone: timeZone.optional(),
      /** Degrees north and east. */
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      officers: z.array(z.strictObject({ person, role: text })).default([]),
    }),
  ),
  suppliers: z.array(
    z.strictObject({
      id: listId,
      pageName: key,
      name: text,
      category: text,
      location: text,
      summary: paragraph,
      url: link,
      services: z.array(text),
    }),
  ),
  'rac-exams': z.array(
    z
      .strictObject({
        id: listId,
        examCode: z.string().default(''),
        title: text,
        windowOpens: contentDay,
        windowCloses: contentDay,
        /** The time zone of the host, whose holidays a relative date avoids. */
        timeZone: timeZone.default('UTC'),
        url: link,
      })
      .check(inOrder(['windowOpens', 'windowCloses'])),
  ),
  boards: z.array(
    z.strictObject({
      name: z.string().default(''),
      title: text,
      members: z.array(z.strictObject({ person, role: text })),
    }),
  ),
  /** Words with one meaning: a search for one form also finds the others. */
  synonyms: z.array(z.strictObject({ forms: z.array(text.regex(/[\p{L}\p{N}]/u, 'a word')).min(2) })),
  /** Answers above the results of a search, by the questions that get them. */
  'pinned-results': z.array(
    z.strictObject({
      questions: z.array(text.regex(/[\p{L}\p{N}]/u, 'a word')).min(1),
      title: text,
      answer: text,
      url: link,
    }),
  ),
  /** The domains of the competency framework. */
  'competency-domains': z
    .array(
      z.strictObject({
        domain: nameKey,
        name: text.max(36),
        summary: paragraph,
        /** What has one of them belongs to the domain. */
        terms: z.array(term).min(1),
      }),
    )
    .max(MAX_DOMAINS),
  /** The levels of the competency framework, the lowest first. */
  'competency-levels': z
    .array(
      z.strictObject({
        name: text,
        evidence: text,
        /** The level of the courses, books and events that lead to it. */
        courses: z.enum(['Introductory', 'Intermediate', 'Advanced']),
      }),
    )
    .max(MAX_LEVELS),
  /** Official documents by the ids that citations of them have. */
  documents: z.array(
    z.strictObject({
      /** Its id, as in the address of its page. */
      document: text.refine(
        (id) => describeDocument(id) !== undefined,
        'the id of a document like regulation-2017-745',
      ),
      title: text,
      /** How it is cited, where the rules give less. */
      number: text.optional(),
      /** Other names, by which the search finds it too. */
      aliases: z.array(text).default([]),
      status: text.optional(),
      summary: paragraph.optional(),
      /** The address at its issuer, where the rules give a list or none. */
      url: z.url({ protocol: /^https$/ }).optional(),
    }),
  ),
  redirects: z.array(z.strictObject({ oldUrl: text, newUrl: redirectTarget })),
  /** Notices on every page, shown between their dates instead of the society's notice. */
  notices: z.array(
    z
      .strictObject({ text: markdown, from: contentDate.optional(), until: contentDate.optional() })
      .check(inOrder(['from', 'until'])),
  ),
  /** Addresses of what was removed for good, which answer 410 with the reason. */
  gone: z.array(z.strictObject({ oldUrl: path, reason: text.optional() })),
  'exchange-posts': z.array(
    z.strictObject({
      id: listId,
      subject: text,
      excerpt: paragraph,
      posted: contentDate,
      author: person,
      discussionName: text,
      url: link,
    }),
  ),
  'volunteer-opportunities': z.array(
    z.strictObject({ id: listId, title: text, summary: paragraph, url: link, deadline: contentDay, hours: text }),
  ),
  /** Subject and text of the mails that the site sends; what is absent is taken from the site's own. */
  mails: z.array(
    z
      .strictObject({
        kind: z.enum(mailKinds),
        subject: text
          .max(200)
          .regex(/^.*$/, 'one line')
          .meta({ description: 'One line, like: Choose a password: {society}' }),
        text: paragraph.meta({
          description:
            'Plain text. {society} and {origin} are filled in; the other placeholders of a mail are those of its first text, in data/mails.yaml of a release',
        }),
      })
      .check(({ value, issues }) => {
        for (const message of placeholderProblems(value.kind, value))
          issues.push({ code: 'custom', message, input: value, path: ['text'] });
      }),
  ),
  /** What becomes of the submissions of a form, besides being stored. */
  forms: z.array(
    z.strictObject({
      form: key,
      /** The addresses that every submission is sent to. */
      forwardTo: z.array(z.email()).max(5).default([]),
      /** The address that every submission is posted to, signed; FORM_WEBHOOK_HOSTS names the hosts. */
      webhook: webhookUrl.optional(),
      /** Whether the sender gets a mail that the submission has arrived. */
      receipt: z.boolean().default(false),
    }),
  ),
  'for-authors': z.array(z.strictObject({ title: text, summary: paragraph, url: link })),
  subscriptions: z.array(
    z
      .strictObject({
        subscriptionField: key,
        name: text,
        description: paragraph,
        group: text,
        /** How often the e-mail is sent, in one or two words. */
        frequency: text.optional(),
        provider: z.enum(['hubspot', 'impexium']),
        default: z.boolean(),
        /** The id of the subscription type in HubSpot. */
        hubspotId: z.int().positive().optional(),
        /** The name of the custom field in re:Members AMS (Impexium). */
        impexiumField: text.optional(),
      })
      .refine(
        ({ provider, hubspotId, impexiumField }) => (provider === 'hubspot' ? impexiumField : hubspotId) === undefined,
        'a subscription is named at its own provider only',
      ),
  ),
  'member-types': z.array(
    z.strictObject({
      memberType: text,
      active: z.boolean(),
      faculty: z.boolean(),
      registrationType: text,
      registrationPath: path,
      /** The code of the registration type in Cvent. */
      cventCode: text.optional(),
    }),
  ),
} as const;
