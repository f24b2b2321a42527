import type { CallId } from '../../shared/contract/calls.ts';
import { articleHandlers } from './articles.ts';
import { blockHandlers } from './blocks.ts';
import { competencyHandlers } from './competencies.ts';
import type { Handlers } from './context.ts';
import { convergenceHandlers } from './convergence.ts';
import { creditHandlers } from './credits.ts';
import { deadlineHandlers } from './deadlines.ts';
import { documentHandlers } from './documents.ts';
import { educationHandlers } from './education.ts';
import { eventHandlers } from './events.ts';
import { followHandlers } from './follows.ts';
import { formHandlers } from './forms.ts';
import { memberHandlers } from './members.ts';
import { myContentHandlers } from './my-content.ts';
import { newsletterHandlers } from './newsletters.ts';
import { peopleHandlers } from './people.ts';
import { regulatoryHandlers } from './regulatory.ts';
import { rightSideHandlers } from './right-side.ts';
import { searchHandlers } from './search.ts';
import { siteHandlers } from './site.ts';

/** The handler of each call of the contract; a call without a handler is a type error. */
export const handlers = {
  ...articleHandlers,
  ...blockHandlers,
  ...convergenceHandlers,
  ...competencyHandlers,
  ...creditHandlers,
  ...deadlineHandlers,
  ...documentHandlers,
  ...educationHandlers,
  ...eventHandlers,
  ...followHandlers,
  ...formHandlers,
  ...memberHandlers,
  ...myContentHandlers,
  ...peopleHandlers,
  ...newsletterHandlers,
  ...regulatoryHandlers,
  ...rightSideHandlers,
  ...searchHandlers,
  ...siteHandlers,
} satisfies Handlers<CallId>;
