import { and } from 'drizzle-orm';
import type { memberCalls } from '../../../shared/contract/calls/members.ts';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext, CallRequest, Handlers, Member } from '../context.ts';
import type { NewAccount } from '../members/accounts.ts';
import { addressTaken, normalAddress } from '../members/email-addresses.ts';
import { personalItems } from '../members/personal-items.ts';
import type { Profile } from '../members/profiles.ts';
import { closeSession, openSession } from '../members/sessions.ts';
import type { Subscription } from '../members/subscriptions.ts';
import { followableTerms, followTopic, topicsOf } from '../members/topics.ts';
import { newestFirst as newestArticlesFirst } from '../store/queries/articles.ts';
import { articleCard, eventCard, productCard } from '../store/queries/cards.ts';
import { isBook, isLearning, isOffered, newestFirst } from '../store/queries/catalogue.ts';
import { isUpcoming, soonestFirst } from '../store/queries/events.ts';
import { listOf } from '../store/queries/lists.ts';

/** Section 7, Members. What belongs to a member is answered to that member only. */
export const memberHandlers: Handlers<keyof typeof memberCalls> = {
  'sso.ssoLogin': (request, context) => signIn(request, context, false),
  'sso.login': (request, context) => signIn(request, context, request.body.staySignedIn),
  'sso.ssoLogout': ({ token }, context) => signOut(context, [token]),
  'sso.logout': ({ token, body }, context) => signOut(context, [token, body.accessToken]),
  'sso.user': async ({ member }, { members }) => ({ result: asList(await members.membership.record(member.userId)) }),

  'hubspot.user': async (request, { members }) => ({
    result: asList(ownProfile(await members.crm.contact(request.member.userId), request.query.email)),
  }),
  'hubspot.createUser': (request, context) =>
    create(request, context, () => context.members.crm.createContact(request.body)),
  'hubspot.subscriptions': async (request, { members }) => ({
    result: await members.crm.subscriptions(ownId(request)),
  }),
  'hubspot.updateSubscription': async (request, { members }) => {
    const { subscriptionField, subscribed } = request.body;
    return { result: await members.crm.setSubscription(ownId(request), subscriptionField, subscribed) };
  },

  'impexium.user': async (request, { members }) => ({
    result: asList(ownProfile(await members.membership.record(request.member.userId), request.query.email)),
  }),
  'impexium.createUser': (request, context) =>
    create(request, context, () => context.members.membership.createAccount(request.body)),
  'impexium.subscriptions': async (request, { members }) => ({
    result: await members.membership.subscriptions(ownId(request)),
  }),
  'impexium.updateSubscription': async (request, { members }) => {
    const { subscriptionField, subscribed } = request.body;
    return { result: await members.membership.setSubscription(ownId(request), subscriptionField, subscribed) };
  },
  'impexium.addEmail': async ({ member, body }, { members }) => ({
    result: { ...(await members.membership.addEmail(member.userId, body)), action: body.action },
  }),
  'impexium.updateEmail': async ({ member, body }, { members }) => ({
    result: { ...(await members.membership.changeEmail(member.userId, body)), action: body.action },
  }),

  'myContent.news': async ({ member, query }, context) => {
    const items = await personalItems(context, 'article', member.userId, { ...query, orderBy: newestArticlesFirst });
    return { result: items.map(({ row, why }) => ({ ...articleCard(row), why })) };
  },
  'myContent.books': ({ member, query }, context) => personalProducts(context, member, query, isBook),
  'myContent.learning': ({ member, query }, context) => personalProducts(context, member, query, isLearning),
  'myContent.events': async ({ member, query }, context) => {
    const moment = context.now();
    const wanted = { ...query, where: isUpcoming(moment), orderBy: soonestFirst };
    const items = await personalItems(context, 'event', member.userId, wanted);
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
  'myContent.user': async ({ member, query }, { db }) => {
    if (query.userId !== undefined) assertOwn(member, query.userId);
    return { result: { userId: member.userId, taxonomyIds: await topicsOf(db, member.userId) } };
  },

  'preferences.all': async ({ member }, { db, members }) => {
    const [definitions, ...held] = await Promise.all([
      listOf(db, 'subscriptions'),
      members.crm.subscriptions(member.userId),
      members.membership.subscriptions(member.userId),
    ]);
    const order = definitions.map(({ subscriptionField }) => subscriptionField);
    const place = ({ subscriptionField }: Subscription) => order.indexOf(subscriptionField);
    return { result: { groups: byGroup(held.flat().sort((a, b) => place(a) - place(b))) } };
  },
};

/** Signs in; wrong credentials are an empty list, whatever was wrong with them (section 8). */
async function signIn(
  { body: { username, password }, ip }: Pick<CallRequest<'sso.ssoLogin'>, 'body' | 'ip'>,
  context: ApiContext,
  staySignedIn: boolean,
): Promise<{ result: ResponseOf<'sso.login'>['result'] }> {
  const { membership, attempts } = context.members;
  const account = normalAddress(username);
  const userId = await attempts({ ip, account }, () => membership.checkPassword(account, password));
  const profile = userId === undefined ? undefined : await membership.profile(userId);
  if (!profile) return { result: [] };
  const { email, firstName, lastName, expireDate, isActiveMember, memberType } = profile;
  const accessToken = await openSession(context, profile.userId, staySignedIn);
  return {
    result: [
      { accessToken, userId: profile.userId, email, firstName, lastName, expireDate, isActiveMember, memberType },
    ],
  };
}

/** Ends whatever sessions were named; signing out twice is no error. There is no other sign-in system to tell. */
async function signOut(context: ApiContext, tokens: readonly (string | undefined)[]): Promise<{ result: [] }> {
  for (const token of new Set(tokens)) if (token !== undefined) await closeSession(context, token);
  return { result: [] };
}

/**
 * Opens an account. That an address is taken must be said here, so asking for many is limited like guessing passwords.
 * @throws ApiError 409 when the e-mail address is somebody's already
 */
async function create(
  { ip }: { ip: string },
  { members }: ApiContext,
  open: () => Promise<NewAccount | undefined>,
): Promise<{ result: NewAccount & { created: boolean } }> {
  const account = await members.attempts({ ip }, open);
  if (!account) throw addressTaken();
  return { result: { ...account, created: true } };
}

/** @throws ApiError 403 when the path or the body names somebody else */
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

/** @throws ApiError 403 when the address is not the asker's, whether or not it is anybody's */
function ownProfile<P extends Profile>(profile: P | undefined, email: string): P {
  const isOwn = profile?.emails.some(({ address }) => address === normalAddress(email));
  if (!profile || !isOwn) throw new ApiError(403);
  return profile;
}

function asList<T>(thing: T | undefined): T[] {
  return thing === undefined ? [] : [thing];
}

async function personalProducts(
  context: ApiContext,
  member: Member,
  { category }: { category?: readonly number[] | undefined },
  ofKind: typeof isBook,
) {
  const moment = context.now();
  const where = and(ofKind, isOffered(moment));
  const items = await personalItems(context, 'product', member.userId, { category, where, orderBy: newestFirst });
  return { result: items.map(({ row, why }) => ({ ...productCard(row, moment), why })) };
}

/** Subscriptions under the headings the content gives them, headings in the order they first occur. */
function byGroup(held: readonly Subscription[]): { name: string; items: Subscription[] }[] {
  return [...Map.groupBy(held, ({ group }) => group)].map(([name, items]) => ({ name, items }));
}
