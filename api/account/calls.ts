import type { memberCalls } from '../../shared/account/calls.ts';
import { DEVICE_HEADER, findDevice } from '../../shared/account/device-schemas.ts';
import { contract, type ResponseOf } from '../../shared/contract/contract.ts';
import { ApiError } from '../common/api-error.ts';
import { ProviderError } from '../common/provider-error.ts';
import { readList } from '../content/queries/lists.ts';
import { assertMail } from '../http/assert-mail.ts';
import type { ApiContext, CallRequest, Handlers } from '../http/context.ts';
import { oncePerKey } from '../http/idempotency.ts';
import type { MemberServices } from '../providers/member-services.ts';
import type { AsOf } from '../providers/ports.ts';
import type { NewAccount } from './accounts.ts';
import { normaliseAddress, passwordRejected } from './email-addresses.ts';
import { assertOwn, checkOwnPassword } from './own-account.ts';
import type { Profile } from './profiles.ts';
import { closeSession, type Member } from './sessions.ts';
import type { Subscription } from './subscriptions.ts';
import { openUserSession } from './user-session.ts';

const TOO_MANY = 429;

/** Section 7, Members; a member's data is sent to that member only. */
export const memberHandlers: Handlers<Exclude<keyof typeof memberCalls, `myContent.${string}`>> = {
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
      ...(await membership.requestAccount(request.body, request.client)),
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
    // Limit guesses of a link's password like those of an account's.
    const confirmed = await members.limitAttempts({ client, account: `link ${token}` }, () =>
      members.membership.confirmAddress(token, password),
    );
    if (confirmed === undefined) throw passwordRejected('is wrong');
    if (confirmed === 'gone') throw new ApiError(410, 'The link has been used or has expired');
    return { result: { ...confirmed, pending: false } };
  },
  'impexium.requestPassword': async ({ body: { email }, client }, context) => {
    assertMail(context);
    await context.members.membership.requestPassword(email, client);
    return { result: { email: normaliseAddress(email) } };
  },

  'preferences.all': async ({ member }, { db, members }) => {
    const [definitions, hubspot, impexium] = await Promise.all([
      readList(db, 'subscriptions'),
      orAway(members.crm.subscriptions(member.userId)),
      orAway(members.membership.subscriptions(member.userId)),
    ]);
    const order = definitions.map(({ subscriptionField }) => subscriptionField);
    const position = ({ subscriptionField }: Subscription) => order.indexOf(subscriptionField);
    const subscriptions = [hubspot, impexium].flatMap((read) => read?.value ?? []);
    const providers = [
      { provider: 'hubspot' as const, ...toState(hubspot) },
      { provider: 'impexium' as const, ...toState(impexium) },
    ];
    return { result: { groups: byGroup(subscriptions.sort((a, b) => position(a) - position(b))), providers } };
  },
};

const withAge = <T>({ value, asOf, stale }: AsOf<T>) => ({ result: value, asOf: asOf.toISOString(), stale });

const toState = (read: AsOf<unknown> | undefined) =>
  read ? { away: false, asOf: read.asOf.toISOString(), stale: read.stale } : { away: true };

/** Returns undefined while the provider is away, so that the others are shown. */
function orAway<T>(reading: Promise<AsOf<T>>): Promise<AsOf<T> | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof ProviderError) return undefined;
    throw error;
  });
}

/** Wrong credentials get an empty list, which hides whether the user exists (section 8). */
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
  const session = { staySignedIn, device: findDevice(headers[DEVICE_HEADER]) };
  const result = userId === undefined ? [] : await openUserSession(context, userId, session);
  context.countSignIn?.(result.length === 0 ? 'refused' : 'accepted');
  return { result };
}

/** Returns the URL that ends an external sign-in system's session. */
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

async function create(
  { headers }: Pick<CallRequest<'impexium.createUser'>, 'headers'>,
  context: ApiContext,
  call: 'hubspot.createUser' | 'impexium.createUser',
  run: (members: MemberServices) => Promise<NewAccount & { created: boolean }>,
): Promise<{ result: ResponseOf<'impexium.createUser'>['result'] }> {
  assertMail(context);
  const result = contract[call].response.shape.result;
  return { result: await oncePerKey(context, { call, headers, result }, ({ members }) => run(members)) };
}

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

/** @throws ApiError 403 for a foreign address, whether or not it exists */
function ownProfile<P extends Profile>(profile: P | undefined, email: string): P {
  const isOwn = profile?.emails.some(({ address }) => address === normaliseAddress(email));
  if (!profile || !isOwn) throw new ApiError(403);
  return profile;
}

function toList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

function byGroup(subscriptions: readonly Subscription[]): { name: string; items: Subscription[] }[] {
  return [...Map.groupBy(subscriptions, ({ group }) => group)].map(([name, items]) => ({ name, items }));
}
