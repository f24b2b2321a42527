import type { IdentityRejection } from '../../shared/contract/schemas/identity.ts';
import { LOGIN_THROTTLED_MESSAGE } from '../../shared/forms/member-forms.ts';

export type Problem = Exclude<IdentityRejection, 'login-required'> | 'expired' | 'away' | 'throttled';

export type Message = { readonly status: number; readonly text: string };

export const PROBLEMS: Readonly<Record<Problem, Message>> = {
  away: {
    status: 503,
    text: 'We can’t sign anyone in right now. If you’re signed in, you stay signed in; otherwise try again in a few minutes.',
  },
  taken: {
    status: 409,
    text: 'The e-mail address of this account belongs to another account here. Contact us, so that we can join the two.',
  },
  unverified: {
    status: 403,
    text: 'Your e-mail address isn’t confirmed yet at the sign-in service. Confirm it there, then sign in again.',
  },
  denied: { status: 422, text: 'The sign-in was cancelled. You can try again at any time.' },
  failed: { status: 422, text: 'We couldn’t verify the sign-in. Try again.' },
  expired: {
    status: 422,
    text: 'The sign-in took too long, was started in another browser, or this browser blocks cookies. Try again.',
  },
  throttled: { status: 429, text: `${LOGIN_THROTTLED_MESSAGE}.` },
};

export const PROBLEM_PARAM = 'problem';

export function findProblem(query: URLSearchParams): Message | undefined {
  const name = query.get(PROBLEM_PARAM);
  return Object.entries(PROBLEMS).find(([problem]) => problem === name)?.[1];
}
