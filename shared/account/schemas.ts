import { z } from 'zod';
import { CHECKED, READING_LIST_MAX_LENGTH } from '../constants.ts';
import { type CallSchemas, idList, toResult } from '../contract/schemas/envelope.ts';
import { articleCard, eventCard, productCard } from '../contract/schemas/models.ts';
import { creditPlan } from '../credits/plan-schemas.ts';
import { deadline } from '../deadlines/deadline-schemas.ts';
import type { memberCalls } from './calls.ts';
import { age, anySubscription, owner, provider, subscriptions, update, updated } from './subscription-schemas.ts';

const email = z.email().max(254);
const name = z.string().trim().min(1).max(100);
/**
 * Section 3: the user name is the e-mail address. Section 5: no client-side validation, so only lengths are limited.
 */
const credentials = z.object({ username: z.string().trim().max(254), password: z.string().max(1024) });

/** Section 3, User; `expireDate` may be the text 'Not Get'. */
const user = {
  firstName: z.string(),
  expireDate: z.iso.date().or(z.literal('Not Get')),
  isActiveMember: z.boolean(),
};
const anyId = z.string().or(z.int());
const session = z.object({
  accessToken: z.string(),
  ...user,
  userId: anyId.optional(),
  email: z.string().optional(),
  lastName: z.string().optional(),
  memberType: z.string().optional(),
  ssoLogoutUrl: z.string().optional(),
});
const sessions = toResult(z.array(session).max(1));
const logouts = toResult(z.array(z.object({ ssoLogoutUrl: z.string().optional() })));
export const profile = z.object({
  ...user,
  userId: z.uuid(),
  recordNumber: z.string(),
  email: z.string(),
  emails: z.array(z.object({ address: z.string(), primary: z.boolean() })),
  lastName: z.string(),
  memberType: z.string(),
  joinedDate: z.iso.date(),
  /** Absent: renewal on this site. */
  renewalUrl: z.url({ protocol: /^https$/ }).optional(),
  chosenKind: z.string().optional(),
});
/** Any backend: fields that section 3 does not name are optional. */
const profiles = toResult(z.array(profile.partial().extend({ ...user, userId: anyId.optional() })).max(1));
export const record = profile.extend({
  /** Null without a certification. `planned`: credits of registered events; `earned` includes recorded ones. */
  credits: z
    .object({
      earned: z.number().min(0),
      planned: z.number(),
      needed: z.int(),
      cycleEnds: z.iso.date(),
      domains: z.array(z.object({ domain: z.string(), credits: z.number().min(0) })).optional(),
    })
    .nullable(),
  /** Upcoming events, next first. `due`: last day of payment; `amount`: to be paid. */
  registrations: z.array(
    z.object({
      event: eventCard,
      state: z.enum(['registered', 'payment-due', 'waiting-list']),
      due: z.iso.date().nullable(),
      amount: z.number().optional(),
      saved: z.number().positive().optional(),
    }),
  ),
  courses: z.array(z.object({ product: productCard, percent: z.int().min(0).max(100), nextStep: z.string() })),
  chapter: z.object({ title: z.string(), path: z.string(), meets: z.string() }).nullable(),
});
/** `lastReadAt`: last day of access by a calendar client; null until the first. */
const calendarLink = z.object({ createdAt: z.iso.datetime(), lastReadAt: z.iso.datetime().nullable() });
const records = toResult(z.array(record.partial().extend({ ...user, userId: anyId.optional() })).max(1));
const byEmail = z.object({ email });
const byCategory = z.object({ category: idList.optional() });
const newUser = z.object({
  email,
  firstName: name,
  lastName: name,
  /** Absent when the password is set on the account site. */
  password: z.string().min(12).max(1024).optional(),
});
const chosenKind = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .optional();
const accepted = z.literal(CHECKED).optional();
/** `created` is false until the address is confirmed; an address in use gets the same response. */
const created = toResult(z.object({ userId: anyId, email: z.string(), created: z.boolean() }).partial());
/** `create` adds an address, any other action changes one (section 3, E-mail add/update). */
const newAddress = z.object({
  action: z.string().trim().min(1).max(40),
  email,
  /** False does not change which address is primary. */
  primary: z.boolean().default(false),
  /** Required to change the primary address. */
  password: z.string().max(1024).optional(),
});
/** `email` is the current address, `newEmail` its replacement. */
const changedAddress = newAddress.extend({ newEmail: email.optional() });
/** `pending`: unchanged until the address is confirmed. An address in use gets the same response. */
const emailChanged = toResult(
  z.object({ email: z.string(), primary: z.boolean(), action: z.string(), pending: z.boolean() }).partial(),
);
const confirmation = z.object({ token: z.string().max(200).optional(), password: z.string().min(1).max(1024) });
const passwordRequest = z.object({ email });
/** The same response whether or not the address has an account. */
const passwordRequested = toResult(z.object({ email: z.string() }));
const matchedTopics = { why: z.array(z.int()).optional() };

/** Section 7, Members. */
export const memberSchemas = {
  'sso.ssoLogin': { summary: 'Signs in with user name and password', body: credentials, response: sessions },
  'sso.ssoLogout': { summary: 'Signs out', response: logouts },
  'sso.login': {
    summary: 'Signs in, for 30 days with `staySignedIn`',
    body: credentials.extend({ staySignedIn: z.boolean().default(false) }),
    response: sessions,
  },
  'sso.logout': {
    summary: 'Signs out; also called after one hour of inactivity',
    body: z.object({ accessToken: z.string().max(4096).optional() }),
    response: logouts,
  },
  'sso.user': { summary: 'The signed-in member with credits, registrations and courses', response: records },
  'hubspot.subscriptions': {
    summary: 'A member’s e-mail subscriptions in the CRM',
    params: owner,
    response: subscriptions,
  },
  'hubspot.updateSubscription': {
    summary: 'Changes an e-mail subscription in the CRM',
    params: owner,
    body: update,
    response: updated,
  },
  'hubspot.user': { summary: 'A contact in the CRM', query: byEmail, response: profiles },
  'hubspot.createUser': { summary: 'Creates a contact in the CRM', body: newUser, response: created },
  'impexium.subscriptions': {
    summary: 'A member’s e-mail subscriptions in the membership system',
    params: owner,
    response: subscriptions,
  },
  'impexium.updateSubscription': {
    summary: 'Changes an e-mail subscription in the membership system',
    params: owner,
    body: update,
    response: updated,
  },
  'impexium.user': { summary: 'A member in the membership system', query: byEmail, response: records },
  'impexium.createUser': {
    summary: 'Requests an account in the membership system, which is opened when its address is confirmed',
    body: newUser.extend({ kind: chosenKind, accepted }),
    response: created,
  },
  'impexium.addEmail': {
    summary: 'Adds an e-mail address to an account once it is confirmed',
    body: newAddress,
    response: emailChanged,
  },
  'impexium.updateEmail': {
    summary: 'Changes an e-mail address of an account; a new one has to be confirmed',
    body: changedAddress,
    response: emailChanged,
  },
  'impexium.confirmEmail': {
    summary: 'Confirms an e-mail address by the link that was sent to it',
    body: confirmation,
    response: emailChanged,
  },
  'impexium.requestPassword': {
    summary: 'Sends a link by which the owner of an account chooses a password',
    body: passwordRequest,
    response: passwordRequested,
  },
  'myContent.news': {
    summary: 'Articles on the member’s topics',
    query: byCategory,
    response: toResult(z.array(articleCard.extend(matchedTopics))),
  },
  'myContent.books': {
    summary: 'Books on the member’s topics',
    query: byCategory,
    response: toResult(z.array(productCard.extend(matchedTopics))),
  },
  'myContent.events': {
    summary: 'Events on the member’s topics',
    query: byCategory,
    response: toResult(z.array(eventCard.extend(matchedTopics))),
  },
  'myContent.learning': {
    summary: 'Courses on the member’s topics',
    query: byCategory,
    response: toResult(z.array(productCard.extend(matchedTopics))),
  },
  'myContent.taxonomies': {
    summary: 'The topics that a member can follow',
    response: toResult(z.array(z.object({ id: z.int(), name: z.string(), kind: z.string(), selected: z.boolean() }))),
  },
  'myContent.updateTaxonomy': {
    summary: 'Follows or unfollows a topic',
    body: z.object({ taxonomyId: z.int().positive(), selected: z.boolean() }),
    response: toResult(z.object({ taxonomyId: z.int(), selected: z.boolean(), updatedAt: z.iso.datetime() })),
  },
  'myContent.creditPlan': {
    summary: 'What is missing in the member’s recertification cycle, and the three offers that fill it best',
    response: toResult(z.array(creditPlan).max(1)),
  },
  'myContent.readingList': {
    summary: 'The articles that a member has saved, the last saved first',
    response: toResult(z.array(articleCard.extend({ savedAt: z.iso.datetime() }))),
  },
  'myContent.updateReadingList': {
    summary: 'Adds articles to the reading list of a member, or removes them',
    /** Unknown ids are ignored: a browser may have saved an article that is gone. */
    body: z.object({
      articleIds: z.array(z.int().positive()).min(1).max(READING_LIST_MAX_LENGTH),
      saved: z.boolean(),
    }),
    response: toResult(z.object({ articleIds: z.array(z.int()), saved: z.boolean(), updatedAt: z.iso.datetime() })),
  },
  'myContent.calendar': {
    summary: 'When the secret address of a member’s calendar was made and last read; empty without one',
    response: toResult(z.array(calendarLink).max(1)),
  },
  'myContent.updateCalendar': {
    summary: 'Makes the secret address of a member’s calendar anew, or ends it',
    body: z.object({ active: z.boolean() }),
    /** `token`: secret of the new address, returned only once. */
    response: toResult(z.object({ token: z.string().optional() })),
  },
  'myContent.calendarEntries': {
    summary: 'What the calendar of a secret address shows',
    body: z.object({ token: z.string().max(200) }),
    response: toResult(
      record
        .pick({ credits: true, registrations: true, expireDate: true, renewalUrl: true })
        .extend({ deadlines: z.array(deadline).optional() }),
    ),
  },
  'myContent.user': {
    summary: 'The topics that a member follows',
    query: z.object({ userId: z.uuid().optional() }),
    response: toResult(z.object({ userId: anyId.optional(), taxonomyIds: z.array(z.int()) })),
  },
  'myContent.personalDataCounts': {
    summary: 'How much is stored about a member, by group',
    response: toResult(z.array(z.object({ id: z.string(), count: z.int() }))),
  },
  'myContent.personalData': {
    summary: 'Everything that is stored about a member, by group',
    /** Required unless the member has signed in within the last minutes. */
    body: z.object({ password: z.string().max(1024).optional() }),
    response: toResult(
      z.object({
        exportedAt: z.iso.datetime(),
        groups: z.array(z.object({ id: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
      }),
    ),
  },
  'preferences.all': {
    summary: 'All e-mail preferences of a member, grouped',
    response: toResult(
      z.object({
        groups: z.array(z.object({ name: z.string(), items: z.array(anySubscription) })),
        providers: z.array(z.object({ provider, away: z.boolean(), ...age })).optional(),
      }),
    ),
  },
} as const satisfies Record<keyof typeof memberCalls, CallSchemas>;
