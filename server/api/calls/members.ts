import type { memberCalls } from '../../../shared/contract/calls/members.ts';
import type { Handlers } from '../context.ts';
export const memberHandlers = {} as Handlers<keyof typeof memberCalls>;
