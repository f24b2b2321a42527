import { memberCalls } from '../account/calls.ts';
import { accountRoutes } from '../account/routes.ts';
import { careerCalls } from '../careers/calls.ts';
import { careerRoutes } from '../careers/routes.ts';
import { competencyCalls } from '../certification/calls.ts';
import { certificationRoutes } from '../certification/routes.ts';
import { chapterCalls } from '../chapters/calls.ts';
import { chapterRoutes } from '../chapters/routes.ts';
import { placeCalls } from '../contract/place-calls.ts';
import { creditCalls } from '../credits/calls.ts';
import { creditRoutes } from '../credits/routes.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import { deadlineCalls } from '../deadlines/calls.ts';
import { deadlineRoutes } from '../deadlines/routes.ts';
import { documentCalls } from '../documents/calls.ts';
import { documentRoutes } from '../documents/routes.ts';
import { eventCalls } from '../events/calls.ts';
import { conferenceCalls } from '../events/conference-calls.ts';
import { eventRoutes } from '../events/routes.ts';
import { followCalls } from '../follows/calls.ts';
import { followRoutes } from '../follows/routes.ts';
import { homeRoutes } from '../home/routes.ts';
import { educationCalls } from '../learning/calls.ts';
import { learningRoutes } from '../learning/routes.ts';
import { membershipCalls } from '../membership/calls.ts';
import { membershipRoutes } from '../membership/routes.ts';
import { articleCalls } from '../news/calls.ts';
import { journalCalls } from '../news/journal-calls.ts';
import { newsRoutes } from '../news/routes.ts';
import { newsletterCalls } from '../newsletters/calls.ts';
import { newsletterRoutes } from '../newsletters/routes.ts';
import { peopleCalls } from '../people/calls.ts';
import { peopleRoutes } from '../people/routes.ts';
import { rightSideCalls } from '../right-side/calls.ts';
import { searchCalls } from '../search/calls.ts';
import { searchRoutes } from '../search/routes.ts';
import type { FeatureRoutes } from '../site/route-row.ts';
import { supplierRoutes } from '../suppliers/routes.ts';
import { topicRoutes } from '../topic/routes.ts';
import { blockCalls } from '../website/block-calls.ts';
import { siteCalls } from '../website/calls.ts';
import { formCalls } from '../website/form-calls.ts';
import { websiteRoutes } from '../website/routes.ts';

/** First of the lists in which features register; part of every first visit. */
export const routes: readonly FeatureRoutes[] = [
  accountRoutes,
  careerRoutes,
  certificationRoutes,
  chapterRoutes,
  creditRoutes,
  dashboardRoutes,
  deadlineRoutes,
  documentRoutes,
  eventRoutes,
  followRoutes,
  homeRoutes,
  learningRoutes,
  membershipRoutes,
  newsRoutes,
  newsletterRoutes,
  peopleRoutes,
  searchRoutes,
  supplierRoutes,
  topicRoutes,
  websiteRoutes,
];

export const calls = {
  ...articleCalls,
  ...placeCalls,
  ...chapterCalls,
  ...careerCalls,
  ...membershipCalls,
  ...formCalls,
  ...blockCalls,
  ...conferenceCalls,
  ...competencyCalls,
  ...creditCalls,
  ...deadlineCalls,
  ...documentCalls,
  ...educationCalls,
  ...eventCalls,
  ...followCalls,
  ...memberCalls,
  ...peopleCalls,
  ...newsletterCalls,
  ...journalCalls,
  ...rightSideCalls,
  ...searchCalls,
  ...siteCalls,
} as const;
