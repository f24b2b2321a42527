import type { Request, RequestHandler } from 'express';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { sendApiError } from './api-error.ts';
import { addressedTo } from './call-address.ts';
import { rateLimit } from './rate-limit.ts';
import type { RateLimiters } from './rate-limiters.ts';

type LimiterName = Exclude<keyof RateLimiters, 'close' | 'vitals' | 'hooks'>;

/** Ending e-mails must be as easy as asking for them (GDPR, Article 7(3)), so it is not counted with asking. */
const ENDING_CALLS = [
  'newsletters.unsubscribe',
  'follows.stop',
  'follows.stopOwn',
  'follows.resume',
  'follows.resumeOwn',
] as const satisfies readonly CallId[];

/** Account and address calls by kind, counted apart: many who join from one office do not block a new password. */
const ACCOUNT_CALLS = {
  join: ['impexium.createUser', 'hubspot.createUser'],
  addresses: ['impexium.addEmail', 'impexium.updateEmail', 'impexium.confirmEmail'],
  password: ['impexium.requestPassword'],
  data: ['myContent.personalData'],
  newsletters: ['newsletters.subscribe', 'newsletters.confirm', 'newsletters.sendLink'],
  follows: ['follows.request', 'follows.confirm', 'follows.updateOwn'],
} as const satisfies Record<string, readonly CallId[]>;

/** The calls that a client may make only so often, by their limiter. The API itself counts by account (section 5). */
const LIMITED_CALLS: readonly { limiter: LimiterName; kind?: string; ids: readonly CallId[] }[] = [
  { limiter: 'signIn', ids: ['sso.login', 'sso.ssoLogin'] },
  {
    limiter: 'forms',
    ids: ['forms.convergence', 'forms.euroConvergence', 'forms.euroConvergencePost', 'forms.withdraw'],
  },
  { limiter: 'forms', kind: 'verify', ids: ['credits.verify'] },
  { limiter: 'endings', ids: ENDING_CALLS },
  { limiter: 'consents', ids: ['cookies.newLevel'] },
  { limiter: 'suggestions', ids: ['search.suggestions'] },
  ...Object.entries(ACCOUNT_CALLS).map(([kind, ids]) => ({ limiter: 'accounts', kind, ids }) as const),
];

/** The kind of a call about accounts and addresses; undefined for any other call. */
export const findAccountKind = (id: CallId): string | undefined =>
  Object.entries<readonly CallId[]>(ACCOUNT_CALLS).find(([, ids]) => ids.includes(id))?.[0];

/** A request of a call, not merely of its path: other methods are rejected without any cost. */
function limitedBy(ids: readonly CallId[]): (req: Request) => boolean {
  const tests = ids.map((id) => ({ isAddressed: addressedTo([id]), method: toSpec(id).method }));
  return ({ method, path }) => tests.some((test) => test.method === method && test.isAddressed(path));
}

/** Limits the writing calls and the suggestions below /api, in any spelling of their path. */
export function limitCallRate(limiters: RateLimiters): RequestHandler {
  const limits = LIMITED_CALLS.map(({ limiter, kind, ids }) => ({
    isLimited: limitedBy(ids),
    limit: rateLimit(limiters[limiter], (_req, res) => sendApiError(res, 429), kind),
  }));
  return (req, res, next) => {
    const limited = limits.find(({ isLimited }) => isLimited(req));
    return limited ? limited.limit(req, res, next) : next();
  };
}
