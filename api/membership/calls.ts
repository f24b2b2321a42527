import type { membershipCalls } from '../../shared/membership/calls.ts';
import type { Handlers } from '../http/context.ts';
import { memberSavings } from './member-savings.ts';

/** Handlers of the savings by the member price. */
export const membershipHandlers: Handlers<keyof typeof membershipCalls> = {
  'blocks.memberSavings': async (_request, context) => ({ result: await memberSavings(context) }),
};
