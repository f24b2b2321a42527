import type { CallId } from '../../shared/contract/calls.ts';
import { articleHandlers } from './calls/articles.ts';
import { blockHandlers } from './calls/blocks.ts';
import { convergenceHandlers } from './calls/convergence.ts';
import { educationHandlers } from './calls/education.ts';
import { eventHandlers } from './calls/events.ts';
import { formHandlers } from './calls/forms.ts';
import { memberHandlers } from './calls/members.ts';
import { regulatoryHandlers } from './calls/regulatory.ts';
import { rightSideHandlers } from './calls/right-side.ts';
import { searchHandlers } from './calls/search.ts';
import { siteHandlers } from './calls/site.ts';
import type { Handlers } from './context.ts';

/** What answers each call of the contract. A call without a handler does not compile. */
export const handlers = {
  ...articleHandlers,
  ...blockHandlers,
  ...convergenceHandlers,
  ...educationHandlers,
  ...eventHandlers,
  ...formHandlers,
  ...memberHandlers,
  ...regulatoryHandlers,
  ...rightSideHandlers,
  ...searchHandlers,
  ...siteHandlers,
} satisfies Handlers<CallId>;
