import { and } from 'drizzle-orm';
import type { memberCalls } from '../../../shared/contract/calls/members.ts';
import { contract, type ResponseOf } from '../../../shared/contract/contract.ts';
import { DEVICE_HEADER, deviceOf } from '../../../shared/contract/schemas/device.ts';
import { countOwnRows, exportOwnData } from '../administration/personal-data.ts';
import { ApiError } from '../common/api-error.ts';
import type { NewAccount } from '../members/accounts.ts';
import { calendarLinkOf, endCalendarLink, makeCalendarLink, ownerOfCalendar } from '../members/calendar-links.ts';
import { creditPlanOf } from '../members/credit-plan.ts';
import { normaliseAddress, passwordRejected } from '../members/email-addresses.ts';
import { personalItems } from '../members/personal-items.ts';
import type { Profile } from '../members/profiles.ts';
import { readingListOf, updateReadingList } from '../members/reading-list.ts';
import { closeSession, type Member, openedAt } from '../members/sessions.ts';
import type { Subscription } from '../members/subscriptions.ts';
import { followableTerms, followTopic, topicsOf } from '../members/topics.ts';
import type { MemberServices } from '../providers/member-services.ts';
import type { AsOf } from '../providers/ports.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { newestFirst as newestArticlesFirst } from '../store/queries/articles.ts';
import { articleCard, eventCard, productCard } from '../store/queries/cards.ts';
import { isBook, isLearning, isOffered, newestFirst } from '../store/queries/catalogue.ts';
import { isUpcoming, soonestFirst } from '../store/queries/events.ts';
import { listOf } from '../store/queries/lists.ts';
import { assertMail } from './assert-mail.ts';
import type { ApiContext, CallRequest, Handlers } from './context.ts';
import { oncePerKey } from './idempotency.ts';
import { openUserSession } from './user-session.ts';

const TOO_MANY = 429;

/** Handlers of section 7, Members. A member's data is sent to that member only. */
export const memberHandlers: Handlers<keyof typeof memberCalls> = {
  'sso.ssoLogin': (request, context) => signIn(request, context, false),
  'sso.login': (request, context) => signIn(request, context, request.body.staySignedIn),
  'sso.ssoLogout': ({ token }, context) => signOut(context, [token]),
  'sso.logout': ({ token, body }, context) => signOut(context, [token, body.accessToken]),
  'sso.user': async ({ member }, { members }) => ({ result: toList(await members.membership.record(member.userId)) }),

  'hubspot.user': async (request, { members }) => ({
    result: toList(ownProfile(await members.crm.contact(request.member.userId), request.query.email)),
  }),
  'hubspot.createUser': (request, context) =>
    create(request, context, 'hubspot.createUser', async ({ crm }) => ({
      ...(await crm.createContact(request.body)),
      created: true,
    })),
  'hubspot.subscriptions': async (request, { members }) => withAge(await members.crm.subscriptions(ownId(request))),
  'hubspot.updateSubscription': async (request, { members }) => {
    const { subscriptionField, subscribed } = request.body;
    return { result: await members.crm.setSubscription(ownId(request), subscriptionField, subscribed) };
  },

  'impexium.user': async (request, { members }) => ({
    result: toList(ownProfile(await members.membership.record(request.member.userId), request.query.email)),
  }),
  'impexium.createUser': (request, context) =>
    create(request, context, 'impexium.createUser', async ({ membership }) => ({
      ...(await membership.requestAccount(request.body)),
      created: false,
    })),
  'impexium.subscriptions': async (request, { members }) =>
    withAge(await members.membership.subscriptions(ownId(request))),
  'impexium.updateSubscription': async (request, { members }) => {
    const { subscriptionField, subscribed } = request.body;
    return { result: await members.membership.setSubscription(ownId(request), subscriptionField, subscribed) };
  },
  'impexium.addEmail': async (request, context) => {
    assertMail(context);
    const hasPassword = await checkOwnPassword(request, context);
    const { headers, member, body } = request;
    const keyed = { call: 'impexium.addEmail', headers, memberId: member.userId, result: changedEmail } as const;
    const result = await oncePerKey(context, keyed, async ({ members: { membership } }) => ({
      ...(await membership.addEmail(member.userId, { ...body, hasPassword })),
      action: body.action,
    }));
    return { result };
  },
  'impexium.updateEmail': async (request, context) => {
    const { member, body } = request;
    if (body.newEmail !== undefined) assertMail(context);
    const hasPassword = await checkOwnPassword(request, context);
    const change = await context.members.membership.changeEmail(member.userId, { ...body, hasPassword });
    return { result: { ...change, action: body.action } };
  },
  'impexium.confirmEmail': async ({ body: { token = '', password }, client }, { members }) => {
    // Guesses of the password of a link count like those of an account's password.
    const confirmed = await members.limitAttempts({ client, account: `link ${token}` }, () =>
      members.membership.confirmAddress(token, password),
    );
    if (confirmed === undefined) throw passwordRejected('is wrong');
    if (confirmed === 'gone') throw new ApiError(410, 'The link has been used or has expired');
    return { result: { ...confirmed, pending: false } };
  },
  'impexium.requestPassword': async ({ body: { email } }, context) => {
    assertMail(context);
    await context.members.membership.requestPassword(email);
    return { result: { email: normaliseAddress(email) } };
  },

  'myContent.news': async ({ member, query }, context) => {
    const items = await personalItems(context, 'article', member.userId, { ...query, orderBy: newestArticlesFirst });
    return { result: items.map(({ row, why }) => ({ ...articleCard(row), why })) };
  },
  'myContent.books': ({ member, query }, context) => personalProducts(context, member, query, isBook),
  'myContent.learning': ({ member, query }, context) => personalProducts(context, member, query, isLearning),
  'myContent.events': async ({ member, query }, context) => {
    const moment = context.now();
    const filter = { ...query, where: isUpcoming(moment), orderBy: soonestFirst };
    const items = await personalItems(context, 'event', member.userId, filter);
    return { result: items.map(({ row, why }) => ({ ...eventCard(row, moment), why })) };
  },
  'myContent.taxonomies': async ({ member }, { db }) => {
    const [terms, followed] = await Promise.all([followableTerms(db), topicsOf(db, member.userId)]);
    return { result: terms.map(({ id, name, kind }) => ({ id, name, kind, selected: followed.includes(id) })) };
  },
  'myContent.updateTaxonomy': async ({ member, body: { taxonomyId, selected } }, { db, now }) => {
    await followTopic(db, member.userId, taxonomyId, selected);
    return { result: { taxonomyId, selected, updatedAt: now().toISOString() } };
  },
  'myContent.creditPlan': async ({ member }, context) => {
    const record = await context.members.membership.record(member.userId);
    return { result: record ? [await creditPlanOf(context, record)] : [] };
  },
  'myContent.readingList': async ({ member }, context) => {
    const saved = await readingListOf(context, member.userId);
    return { result: saved.map(({ row, savedAt }) => ({ ...articleCard(row), savedAt: savedAt.toISOString() })) };
  },
  'myContent.updateReadingList': async ({ member, body: { articleIds, saved } }, context) => {
    const updatedAt = context.now();
    const known = await updateReadingList(context, member.userId, { articleIds, saved, at: updatedAt });
    return { result: { articleIds: known, saved, updatedAt: updatedAt.toISOString() } };
  },
  'myContent.calendar': async ({ member }, { db }) => {
    const link = await calendarLinkOf(db, member.userId);
    return {
      result: toList(link).map(({ createdAt, lastReadAt }) => ({
        createdAt: createdAt.toISOString(),
        lastReadAt: lastReadAt?.toISOString() ?? null,
      })),
    };
  },
  'myContent.updateCalendar': async ({ member, body: { active } }, context) => {
    if (active) return { result: { token: await makeCalendarLink(context, member.userId) } };
    await endCalendarLink(context.db, member.userId);
    return { result: {} };
  },
  'myContent.calendarEntries': async ({ body: { token } }, context) => {
    const memberId = await ownerOfCalendar(context, token);
    const record = memberId && (await context.members.membership.record(memberId));
    if (!record) throw new ApiError(404);
    const { credits, registrations, expireDate, renewalUrl } = record;
    return { result: { credits, registrations, expireDate, ...(renewalUrl !== undefined && { renewalUrl }) } };
  },
  'myContent.user': async ({ member, query }, { db }) => {
    if (query.userId !== undefined) assertOwn(member, query.userId);
    return { result: { userId: member.userId, taxonomyIds: await topicsOf(db, member.userId) } };
  },

  'myContent.personalDataCounts': async ({ member }, { db }) => {
    const counts = await countOwnRows(db, member.userId);
    return { result: Object.entries(counts).map(([id, count]) => ({ id, count })) };
  },
  'myContent.personalData': async (request, context) => {
    const isConfirmed = (await checkOwnPassword(request, context)) || (await isFreshSignIn(request, context));
    if (!isConfirmed) throw passwordRejected('is needed, because the sign-in is too long ago');
    const rows = await exportOwnData(context, request.member.userId);
    if (!rows) throw new ApiError(TOO_MANY, undefined, { headers: { 'Retry-After': '3600' } });
    const groups = Object.entries(rows).map(([id, found]) => ({ id, rows: found.map(asJson) }));
    return { result: { exportedAt: context.now().toISOString(), groups } };
  },

  'preferences.all': async ({ member }, { db, members }) => {
    const [definitions, hubspot, impexium] = await Promise.all([
      listOf(db, 'subscriptions'),
      orAway(members.crm.subscriptions(member.userId)),
      orAway(members.membership.subscriptions(member.userId)),
    ]);
    const order = definitions.map(({ subscriptionField }) => subscriptionField);
    const position = ({ subscriptionField }: Subscription) => order.indexOf(subscriptionField);
    const subscriptions = [hubspot, impexium].flatMap((read) => read?.value ?? []);
    const providers = [
      { provider: 'hubspot' as const, ...stateOf(hubspot) },
      { provider: 'impexium' as const, ...stateOf(impexium) },
    ];
    return { result: { groups: byGroup(subscriptions.sort((a, b) => position(a) - position(b))), providers } };
  },
};

/** What a provider holds, with the time at which it was read. */
const withAge = <T>({ value, asOf, stale }: AsOf<T>) => ({ result: value, asOf: asOf.toISOString(), stale });

/** The state of a provider: `away` when there is nothing to show of it. */
const stateOf = (read: AsOf<unknown> | undefined) =>
  read ? { away: false, asOf: read.asOf.toISOString(), stale: read.stale } : { away: true };

/** A reading of one provider; undefined while it is away, so that the others are shown. */
function orAway<T>(reading: Promise<AsOf<T>>): Promise<AsOf<T> | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof ProviderError) return undefined;
    throw error;
  });
}

/** Signs in. Wrong credentials get an empty list that does not tell an unknown user name from a wrong password (section 8). */
async function signIn(
  { body: { username, password }, headers, client }: Pick<CallRequest<'sso.ssoLogin'>, 'body' | 'headers' | 'client'>,
  context: ApiContext,
  staySignedIn: boolean,
): Promise<{ result: ResponseOf<'sso.login'>['result'] }> {
  const { membership, limitAttempts } = context.members;
  const account = normaliseAddress(username);
  const userId = await limitAttempts({ client, account }, () => membership.checkPassword(account, password)).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === TOO_MANY) context.countSignIn?.('limited');
      throw error;
    },
  );
  const session = { staySignedIn, device: deviceOf(headers[DEVICE_HEADER]) };
  const result = userId === undefined ? [] : await openUserSession(context, userId, session);
  context.countSignIn?.(result.length === 0 ? 'refused' : 'accepted');
  return { result };
}

/** Closes the sessions of the given tokens. The list has the address that ends the session of an external sign-in system. */
async function signOut(
  context: ApiContext,
  tokens: readonly (string | undefined)[],
): Promise<{ result: ResponseOf<'sso.logout'>['result'] }> {
  let { ssoLogoutUrl } = context.members;
  for (const token of new Set(tokens))
    if (token !== undefined) ssoLogoutUrl = (await closeSession(context, token)) ?? ssoLogoutUrl;
  return { result: ssoLogoutUrl === undefined ? [] : [{ ssoLogoutUrl }] };
}

const changedEmail = contract['impexium.addEmail'].response.shape.result;

/** Requests an account or stores a contact, once per key. The response is the same whether or not the address is in use. */
async function create(
  { headers }: Pick<CallRequest<'impexium.createUser'>, 'headers'>,
  context: ApiContext,
  call: 'hubspot.createUser' | 'impexium.createUser',
  run: (members: MemberServices) => Promise<NewAccount & { created: boolean }>,
): Promise<{ result: NewAccount & { created: boolean } }> {
  assertMail(context);
  const result = contract[call].response.shape.result;
  return { result: await oncePerKey(context, { call, headers, result }, ({ members }) => run(members)) };
}

/**
 * Checks the account's password if the request contains one; guesses count as sign-in attempts.
 * @returns whether it contains one
 * @throws ApiError 422 when it is wrong, 429 after too many wrong ones
 */
async function checkOwnPassword(
  {
    member,
    body,
    client,
  }: Pick<CallRequest<'impexium.addEmail'>, 'member' | 'client'> & {
    readonly body: { readonly password?: string | undefined };
  },
  { members }: ApiContext,
): Promise<boolean> {
  const { password } = body;
  if (password === undefined) return false;
  const account = member.email;
  const userId = await members.limitAttempts({ client, account }, () =>
    members.membership.checkPassword(account, password),
  );
  if (userId !== member.userId) throw passwordRejected('is wrong');
  return true;
}

/** For how long a sign-in counts as proof that the member is present. */
const FRESH_SIGN_IN_MS = 15 * 60_000;

async function isFreshSignIn({ token = '' }: Pick<CallRequest<'sso.user'>, 'token'>, context: ApiContext) {
  const at = await openedAt(context, token);
  return at !== undefined && context.now().getTime() - at.getTime() < FRESH_SIGN_IN_MS;
}

/** A row as JSON has it: dates as texts. */
const asJson = (row: object): Record<string, unknown> => JSON.parse(JSON.stringify(row));

/** @throws ApiError 403 when the path or the body names another member */
function ownId({
  member,
  params,
  body,
}: {
  member: Member;
  params: { userId: string };
  body: { userId?: string | undefined };
}): string {
  assertOwn(member, params.userId);
  if (body.userId !== undefined) assertOwn(member, body.userId);
  return member.userId;
}

function assertOwn(member: Member, userId: string): void {
  if (userId.toLowerCase() !== member.userId) throw new ApiError(403);
}

/** @throws ApiError 403 when the address is not this member's, whether or not it exists */
function ownProfile<P extends Profile>(profile: P | undefined, email: string): P {
  const isOwn = profile?.emails.some(({ address }) => address === normaliseAddress(email));
  if (!profile || !isOwn) throw new ApiError(403);
  return profile;
}

function toList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

async function personalProducts(
  context: ApiContext,
  member: Member,
  { category }: { category?: readonly number[] | undefined },
  isOfType: typeof isBook,
) {
  const moment = context.now();
  const where = and(isOfType, isOffered(moment));
  const items = await personalItems(context, 'product', member.userId, { category, where, orderBy: newestFirst });
  return { result: items.map(({ row, why }) => ({ ...productCard(row, moment), why })) };
}

/** Groups subscriptions by the content's groups, in the order in which the groups first occur. */
function byGroup(subscriptions: readonly Subscription[]): { name: string; items: Subscription[] }[] {
  return [...Map.groupBy(subscriptions, ({ group }) => group)].map(([name, items]) => ({ name, items }));
}
