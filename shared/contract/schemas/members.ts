import { z } from 'zod';
import type { memberCalls } from '../calls/members.ts';
import { type CallSchemas, idList, resultOf } from './envelope.ts';
import { articleCard, eventCard, productCard } from './models.ts';

const email = z.email().max(254);
const name = z.string().trim().min(1).max(100);
/** Section 3: the user name is the e-mail address. Section 5: the browser does not validate; too long is a bad request. */
const credentials = z.object({ username: z.string().trim().max(254), password: z.string().max(1024) });

/** Section 3, User. `expireDate` may be the text 'Not Get'. */
const session = z.object({
  accessToken: z.string(),
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  expireDate: z.iso.date().or(z.literal('Not Get')),
  isActiveMember: z.boolean(),
  memberType: z.string(),
  ssoLogoutUrl: z.string().optional(),
});
const signedIn = resultOf(z.array(session).max(1));
const signedOut = resultOf(z.array(z.object({ ssoLogoutUrl: z.string().optional() })));
const profile = z.object({
  userId: z.uuid(),
  recordNumber: z.string(),
  email: z.string(),
  emails: z.array(z.object({ address: z.string(), primary: z.boolean() })),
  firstName: z.string(),
  lastName: z.string(),
  isActiveMember: z.boolean(),
  memberType: z.string(),
  expireDate: z.iso.date().or(z.literal('Not Get')),
  joinedDate: z.iso.date(),
});
const profiles = resultOf(z.array(profile).max(1));
/** What a member has under way besides the membership itself. */
const record = profile.extend({
  /** The recertification cycle; none for who is not certified. `planned` is what the events booked will bring. */
  credits: z.object({ earned: z.int(), planned: z.number(), needed: z.int(), cycleEnds: z.iso.date() }).nullable(),
  /** Events to come, the next first. `due` is the last day to pay. */
  registrations: z.array(
    z.object({
      event: eventCard,
      state: z.enum(['registered', 'payment-due', 'waiting-list']),
      due: z.iso.date().nullable(),
    }),
  ),
  /** Courses, the one furthest on first. */
  courses: z.array(z.object({ product: productCard, percent: z.int().min(0).max(100), nextStep: z.string() })),
  chapter: z.object({ title: z.string(), path: z.string(), meets: z.string() }).nullable(),
});
const records = resultOf(z.array(record).max(1));
const subscription = z.object({
  subscriptionField: z.string(),
  name: z.string(),
  description: z.string(),
  group: z.string(),
  /** How often it comes. */
  frequency: z.string().optional(),
  subscribed: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  provider: z.enum(['hubspot', 'impexium']),
});
const owner = z.object({ userId: z.uuid() });
const byEmail = z.object({ email });
const byCategory = z.object({ category: idList.optional() });
const update = z.object({
  userId: z.uuid().optional(),
  subscriptionField: z.string().trim().min(1).max(80),
  /** Absent: the other way round from how it stands. */
  subscribed: z.boolean().optional(),
});
const updated = resultOf(
  z.object({
    subscriptionField: z.string(),
    subscribed: z.boolean(),
    receiptId: z.uuid(),
    updatedAt: z.iso.datetime(),
  }),
);
const newUser = z.object({
  email,
  firstName: name,
  lastName: name,
  /** Twelve characters or more; absent where the account is opened on the account site. */
  password: z.string().min(12).max(1024).optional(),
});
const created = resultOf(z.object({ userId: z.uuid(), email: z.string(), created: z.boolean() }));
/** Section 3, E-mail add/update: `create` adds an address, any other action changes one. */
const newAddress = z.object({
  action: z.string().trim().min(1).max(40),
  email,
  /** True makes it the primary address; false leaves a primary one as it is. */
  primary: z.boolean().default(false),
});
/** `email` is the address as it stands; `newEmail`, if given, takes its place. */
const changedAddress = newAddress.extend({ newEmail: email.optional() });
const emailChanged = resultOf(z.object({ email: z.string(), primary: z.boolean(), action: z.string() }));
/** A personal card says which of the member's topics put it there. */
const because = { why: z.array(z.int()) };

/** Section 7, Members. */
export const memberSchemas = {
  'sso.ssoLogin': { summary: 'Signs in with user name and password', body: credentials, response: signedIn },
  'sso.ssoLogout': { summary: 'Signs out', response: signedOut },
  'sso.login': {
    summary: 'Signs in, optionally for longer',
    body: credentials.extend({ staySignedIn: z.boolean().default(false) }),
    response: signedIn,
  },
  'sso.logout': {
    summary: 'Signs out; also sent after an hour without activity',
    body: z.object({ accessToken: z.string().max(4096).optional() }),
    response: signedOut,
  },
  'sso.user': { summary: 'Who is signed in, and what they have under way', response: records },
  'hubspot.subscriptions': {
    summary: 'E-mail subscriptions held by the CRM',
    params: owner,
    response: resultOf(z.array(subscription)),
  },
  'hubspot.updateSubscription': {
    summary: 'Changes one e-mail subscription held by the CRM',
    params: owner,
    body: update,
    response: updated,
  },
  'hubspot.user': { summary: 'A contact of the CRM', query: byEmail, response: profiles },
  'hubspot.createUser': { summary: 'Creates a contact in the CRM', body: newUser, response: created },
  'impexium.subscriptions': {
    summary: 'E-mail subscriptions held by the membership system',
    params: owner,
    response: resultOf(z.array(subscription)),
  },
  'impexium.updateSubscription': {
    summary: 'Changes one e-mail subscription held by the membership system',
    params: owner,
    body: update,
    response: updated,
  },
  'impexium.user': { summary: 'A person in the membership system', query: byEmail, response: records },
  'impexium.createUser': { summary: 'Creates an account in the membership system', body: newUser, response: created },
  'impexium.addEmail': { summary: 'Adds an e-mail address to an account', body: newAddress, response: emailChanged },
  'impexium.updateEmail': {
    summary: 'Changes an e-mail address of an account',
    body: changedAddress,
    response: emailChanged,
  },
  'myContent.news': {
    summary: 'Articles on the member’s topics',
    query: byCategory,
    response: resultOf(z.array(articleCard.extend(because))),
  },
  'myContent.books': {
    summary: 'Books on the member’s topics',
    query: byCategory,
    response: resultOf(z.array(productCard.extend(because))),
  },
  'myContent.events': {
    summary: 'Events on the member’s topics',
    query: byCategory,
    response: resultOf(z.array(eventCard.extend(because))),
  },
  'myContent.learning': {
    summary: 'Courses on the member’s topics',
    query: byCategory,
    response: resultOf(z.array(productCard.extend(because))),
  },
  'myContent.taxonomies': {
    summary: 'Topics a member can follow',
    response: resultOf(z.array(z.object({ id: z.int(), name: z.string(), kind: z.string(), selected: z.boolean() }))),
  },
  'myContent.updateTaxonomy': {
    summary: 'Follows a topic, or no longer',
    body: z.object({ taxonomyId: z.int().positive(), selected: z.boolean() }),
    response: resultOf(z.object({ taxonomyId: z.int(), selected: z.boolean(), updatedAt: z.iso.datetime() })),
  },
  'myContent.user': {
    summary: 'The topics a member follows',
    query: z.object({ userId: z.uuid().optional() }),
    response: resultOf(z.object({ userId: z.uuid(), taxonomyIds: z.array(z.int()) })),
  },
  'preferences.all': {
    summary: 'Every e-mail preference, grouped',
    response: resultOf(z.object({ groups: z.array(z.object({ name: z.string(), items: z.array(subscription) })) })),
  },
} as const satisfies Record<keyof typeof memberCalls, CallSchemas>;
