import { HOUR_MS } from '../../../shared/durations.ts';
import { sharedByKey } from '../../../shared/shared-by-key.ts';
import type { Logger } from '../../common/logger.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { ProviderHttp } from '../../outgoing/client.ts';
import { type AllowedHosts, isAllowed } from '../../outgoing/hosts.ts';
import type { RequestPolicy } from '../changes/apply-change.ts';
import type { ImpexiumApplication } from '../settings.ts';
import { accessAnswer, message, noAnswer, sessionAnswer } from './shapes.ts';

export type Session = { readonly base: string; readonly headers: Readonly<Record<string, string>> };

export type Tokens = {
  /** Replaces a `rejected` session. @throws ProviderError */
  session(policy: RequestPolicy, rejected?: Session): Promise<Session>;
  /** Returns undefined for wrong credentials; absent when the provider checks none. @throws ProviderError */
  identify?(credentials: Credentials, policy: RequestPolicy): Promise<string | undefined>;
};

export type Credentials = { readonly email: string; readonly password: string };

type Options = {
  readonly http: Pick<ProviderHttp, 'send'>;
  readonly hosts: AllowedHosts;
  readonly settings: ImpexiumApplication;
  readonly now: () => Date;
  readonly log: Logger;
};
type Access = { readonly uri: string; readonly accessToken: string };
type Kept<T> = { readonly value: T; readonly at: number };

/** Tokens live for about a day. */
const SESSION_MS = 12 * HOUR_MS;
const ACCESS_MS = HOUR_MS;
/** A rejection of an older access token may be about the token instead of the password. */
const YOUNG_MS = 60_000;
/** Pause after rejected application credentials. */
const REJECTED_MS = 60_000;
const UNAUTHORISED = 401;
/** Rejections of credentials; other statuses say nothing about them. */
const REJECTIONS = [400, UNAUTHORISED, 403, 404];

/** Splits the deadline among consecutive requests. */
export function share(policy: RequestPolicy): () => RequestPolicy {
  const endsAt = performance.now() + policy.deadline;
  return () => ({ ...policy, deadline: Math.max(1, endsAt - performance.now()) });
}

/** Two steps: the application key gets an access token, which with a user's credentials gets call tokens. */
export function createTokens({ http, hosts, settings, now, log }: Options): Tokens {
  let keptAccess: Kept<Access> | undefined;
  let keptSession: Kept<Session> | undefined;
  let rejectedUntil = 0;

  const fail = (operation: string, detail: string) =>
    new ProviderError('impexium', operation, { kind: 'garbled', detail });
  const credentialsFailure = (operation: string) => new ProviderError('impexium', operation, { kind: 'credentials' });
  const isYoung = (kept: Kept<unknown> | undefined, age: number) =>
    kept !== undefined && now().getTime() - kept.at < age;

  function rejected(operation: string): ProviderError {
    rejectedUntil = now().getTime() + REJECTED_MS;
    log.error({ provider: 'impexium', operation }, 'a provider rejects its credentials');
    return credentialsFailure(operation);
  }

  function checked(uri: string, operation: string): string {
    if (!isAllowed(new URL(uri), hosts)) throw fail(operation, 'a host that IMPEXIUM_HOSTS does not list');
    return uri.replace(/\/+$/, '');
  }

  async function access(policy: RequestPolicy, maxAge: number): Promise<Kept<Access>> {
    if (keptAccess && isYoung(keptAccess, maxAge)) return keptAccess;
    const operation = 'get access';
    const body = { AppName: settings.appName, AppKey: settings.appKey };
    const request = { operation, method: 'POST', url: settings.accessUrl, body, repeatable: true } as const;
    const { data } = await http.send({ ...request, ...policy, schema: accessAnswer.or(message) });
    if (typeof data === 'string') throw rejected(operation);
    const value = { uri: checked(data.uri, operation), accessToken: data.accessToken };
    keptAccess = { value, at: now().getTime() };
    return keptAccess;
  }

  async function authenticate(
    operation: string,
    { uri, accessToken }: Access,
    user: Credentials,
    policy: RequestPolicy,
  ) {
    const { status, data } = await http.send({
      ...policy,
      operation,
      method: 'POST',
      url: uri,
      headers: { AccessToken: accessToken },
      body: {
        AppId: settings.appId,
        AppPassword: settings.appPassword,
        AppUserEmail: user.email,
        AppUserPassword: user.password,
      },
      answers: REJECTIONS,
      schema: sessionAnswer.or(message).or(noAnswer),
      repeatable: true,
    });
    if (REJECTIONS.includes(status) || typeof data === 'string') return { status };
    if (data === undefined) throw fail(operation, 'unexpected body');
    return data;
  }

  /** Retries once when the access token may have been the cause. */
  async function signOn(operation: string, user: Credentials, policy: RequestPolicy) {
    const rest = share(policy);
    if (now().getTime() < rejectedUntil) throw credentialsFailure(operation);
    const kept = await access(rest(), ACCESS_MS);
    const first = await authenticate(operation, kept.value, user, rest());
    const isTokenInDoubt = 'status' in first && first.status === UNAUTHORISED && !isYoung(kept, YOUNG_MS);
    return isTokenInDoubt ? authenticate(operation, (await access(rest(), YOUNG_MS)).value, user, rest()) : first;
  }

  async function renew(policy: RequestPolicy): Promise<Session> {
    const operation = 'sign on';
    const user = { email: settings.userEmail, password: settings.userPassword };
    const answer = await signOn(operation, user, policy);
    if ('status' in answer) throw rejected(operation);
    const { uri, appToken, userToken } = answer;
    const value = { base: checked(uri, operation), headers: { AppToken: appToken, UserToken: userToken } };
    keptSession = { value, at: now().getTime() };
    return value;
  }

  const renewOnce = sharedByKey((_what, policy: RequestPolicy) => renew(policy));

  return {
    async session(policy, former) {
      const isUsable = isYoung(keptSession, SESSION_MS) && keptSession?.value !== former;
      if (keptSession && isUsable) return keptSession.value;
      return renewOnce('session', policy);
    },
    async identify(credentials, policy) {
      const answer = await signOn('check password', credentials, policy);
      return 'status' in answer ? undefined : answer.userId;
    },
  };
}
