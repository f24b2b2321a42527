import type { Request, RequestHandler } from 'express';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { sendApiError } from './api-error.ts';
import { addressedTo } from './call-address.ts';
import { rateLimit } from './rate-limit.ts';
import type { RateLimiters } from './rate-limiters.ts';

type LimiterName = Exclude<keyof RateLimiters, 'close' | 'vitals' | 'hooks'>;

/** Unsubscribing must be as easy as subscribing (GDPR, Article 7(3)), so it is counted separately. */
const ENDING_CALLS = [
  'newsletters.unsubscribe',
  'follows.stop',
  'follows.stopOwn',
  'follows.resume',
  'follows.resumeOwn',
] as const satisfies readonly CallId[];

/** Counted by kind: many who join from one office do not block a password reset. */
const ACCOUNT_CALLS = {
  join: ['impexium.createUser', 'hubspot.createUser'],
  addresses: ['impexium.addEmail', 'impexium.updateEmail', 'impexium.confirmEmail'],
  password: ['impexium.requestPassword'],
  data: ['myContent.personalData'],
  newsletters: ['newsletters.subscribe', 'newsletters.confirm', 'newsletters.sendLink'],
  follows: ['follows.request', 'follows.confirm', 'follows.updateOwn'],
} as const satisfies Record<string, readonly CallId[]>;

/** Limits per client; the API itself limits by account (section 5). */
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

/** Undefined for calls not about accounts. */
export const findAccountKind = (id: CallId): string | undefined =>
  Object.entries<readonly CallId[]>(ACCOUNT_CALLS).find(([, ids]) => ids.includes(id))?.[0];

/** Match the method too: other methods are rejected at no cost. */
function limitedBy(ids: readonly CallId[]): (req: Request) => boolean {
  const tests = ids.map((id) => ({ isAddressed: addressedTo([id]), method: toSpec(id).method }));
  return ({ method, path }) => tests.some((test) => test.method === method && test.isAddressed(path));
}

/** Covers any spelling of a path. */
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
