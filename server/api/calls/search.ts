import type { searchCalls } from '../../../shared/contract/calls/search.ts';
import type { Handlers } from '../context.ts';
export const searchHandlers = {} as Handlers<keyof typeof searchCalls>;
