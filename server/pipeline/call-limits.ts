import type { RequestHandler } from 'express';
import type { CallId } from '../../shared/contract/calls.ts';
import { sendApiError } from './api-error.ts';
import { addressedTo } from './call-address.ts';
import { rateLimit } from './rate-limit.ts';
import type { RateLimiters } from './rate-limiters.ts';

type LimiterName = Exclude<keyof RateLimiters, 'close' | 'vitals' | 'hooks'>;

/** The calls that a client may make only so often, by their limiter. The API itself counts by account (section 5). */
const LIMITED_CALLS: Readonly<Record<LimiterName, readonly CallId[]>> = {
  signIn: ['sso.login', 'sso.ssoLogin'],
  forms: ['forms.convergence', 'forms.euroConvergence', 'forms.euroConvergencePost'],
  consents: ['cookies.newLevel'],
  accounts: [
    ...(['impexium.createUser', 'hubspot.createUser'] as const),
    ...(['impexium.addEmail', 'impexium.updateEmail', 'impexium.confirmEmail'] as const),
    'impexium.requestPassword',
    'myContent.personalData',
    ...(['newsletters.subscribe', 'newsletters.confirm', 'newsletters.unsubscribe', 'newsletters.sendLink'] as const),
  ],
  suggestions: ['search.suggestions'],
};

/** Whether a call counts as opening an account or claiming an address. */
export const isAccountCall = (id: CallId): boolean => LIMITED_CALLS.accounts.includes(id);

/** Limits the writing calls and the suggestions below /api, in any spelling of their path. */
export function limitCallRate(limiters: RateLimiters): RequestHandler {
  const limits = limiterNames.map((name) => ({
    isLimited: addressedTo(LIMITED_CALLS[name]),
    limit: rateLimit(limiters[name], (_req, res) => sendApiError(res, 429)),
  }));
  return (req, res, next) => {
    const limited = limits.find(({ isLimited }) => isLimited(req.path));
    return limited ? limited.limit(req, res, next) : next();
  };
}

const limiterNames = [
  'signIn',
  'forms',
  'consents',
  'accounts',
  'suggestions',
] as const satisfies readonly LimiterName[];
