import type { membershipCalls } from '../../shared/membership/calls.ts';
import type { Handlers } from '../http/context.ts';
import { memberSavings } from './member-savings.ts';

export const membershipHandlers: Handlers<keyof typeof membershipCalls> = {
  'blocks.memberSavings': async (_request, context) => ({ result: await memberSavings(context) }),
};
