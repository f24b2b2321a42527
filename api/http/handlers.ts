import type { CallId } from '../../shared/contract/calls.ts';
import { memberHandlers } from '../account/calls.ts';
import { careerHandlers } from '../careers/calls.ts';
import { competencyHandlers } from '../certification/calls.ts';
import { chapterHandlers, readChapterPlaces } from '../chapters/calls.ts';
import { creditHandlers } from '../credits/calls.ts';
import { myContentHandlers } from '../dashboard/calls.ts';
import { deadlineHandlers } from '../deadlines/calls.ts';
import { documentHandlers } from '../documents/calls.ts';
import { eventHandlers } from '../events/calls.ts';
import { conferenceHandlers } from '../events/conference-calls.ts';
import { followHandlers } from '../follows/calls.ts';
import { educationHandlers } from '../learning/calls.ts';
import { membershipHandlers } from '../membership/calls.ts';
import { articleHandlers } from '../news/calls.ts';
import { journalHandlers } from '../news/journal-calls.ts';
import { newsletterHandlers } from '../newsletters/calls.ts';
import { peopleHandlers } from '../people/calls.ts';
import { rightSideHandlers } from '../right-side/calls.ts';
import { searchHandlers } from '../search/calls.ts';
import { supplierPlaces } from '../suppliers/calls.ts';
import { blockHandlers } from '../website/block-calls.ts';
import { siteHandlers } from '../website/calls.ts';
import { formHandlers } from '../website/form-calls.ts';
import type { Handlers } from './context.ts';
import { placeHandlers } from './place-handlers.ts';

/** Each at a page of its own; the chapters have any other. */
const placesByPath = { ...supplierPlaces };

/** A call without a handler is a type error. */
export const handlers = {
  ...articleHandlers,
  ...placeHandlers(placesByPath, readChapterPlaces),
  ...chapterHandlers,
  ...careerHandlers,
  ...membershipHandlers,
  ...blockHandlers,
  ...conferenceHandlers,
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
  ...journalHandlers,
  ...rightSideHandlers,
  ...searchHandlers,
  ...siteHandlers,
} satisfies Handlers<CallId>;
