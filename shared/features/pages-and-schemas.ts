import * as accountPages from '../account/pages.ts';
import { memberSchemas } from '../account/schemas.ts';
import * as careerPages from '../careers/pages.ts';
import { careerSchemas } from '../careers/schemas.ts';
import * as certificationPages from '../certification/pages.ts';
import { competencySchemas } from '../certification/schemas.ts';
import * as chapterPages from '../chapters/pages.ts';
import { chapterPlaces, chapterSchemas } from '../chapters/schemas.ts';
import type { CallId } from '../contract/calls.ts';
import type { CallSchemas } from '../contract/schemas/envelope.ts';
import { placeSchemas } from '../contract/schemas/place-schemas.ts';
import * as creditPages from '../credits/pages.ts';
import { creditSchemas } from '../credits/schemas.ts';
import * as dashboardPages from '../dashboard/pages.ts';
import * as deadlinePages from '../deadlines/pages.ts';
import { deadlineSchemas } from '../deadlines/schemas.ts';
import * as documentPages from '../documents/pages.ts';
import { documentSchemas } from '../documents/schemas.ts';
import { conferenceSchemas } from '../events/conference-schemas.ts';
import * as eventPages from '../events/pages.ts';
import { eventSchemas } from '../events/schemas.ts';
import * as followPages from '../follows/pages.ts';
import { followSchemas } from '../follows/schemas.ts';
import * as homePages from '../home/pages.ts';
import * as learningPages from '../learning/pages.ts';
import { educationSchemas } from '../learning/schemas.ts';
import * as membershipPages from '../membership/pages.ts';
import { membershipSchemas } from '../membership/schemas.ts';
import { journalSchemas } from '../news/journal-schemas.ts';
import * as newsPages from '../news/pages.ts';
import { articleSchemas } from '../news/schemas.ts';
import * as newsletterPages from '../newsletters/pages.ts';
import { newsletterSchemas } from '../newsletters/schemas.ts';
import * as peoplePages from '../people/pages.ts';
import { peopleSchemas } from '../people/schemas.ts';
import { rightSideSchemas } from '../right-side/schemas.ts';
import * as searchPages from '../search/pages.ts';
import { searchSchemas } from '../search/schemas.ts';
import * as supplierPages from '../suppliers/pages.ts';
import { supplierPlaces } from '../suppliers/schemas.ts';
import * as topicPages from '../topic/pages.ts';
import { blockSchemas } from '../website/block-schemas.ts';
import { formSchemas } from '../website/form-schemas.ts';
import * as websitePages from '../website/pages.ts';
import { siteSchemas } from '../website/schemas.ts';

/** Second of the lists in which features register; only for servers and tests, because zod adds 20 KB. */
export const pageModules = {
  ...accountPages,
  ...careerPages,
  ...certificationPages,
  ...chapterPages,
  ...creditPages,
  ...dashboardPages,
  ...deadlinePages,
  ...documentPages,
  ...eventPages,
  ...followPages,
  ...homePages,
  ...learningPages,
  ...membershipPages,
  ...newsPages,
  ...newsletterPages,
  ...peoplePages,
  ...searchPages,
  ...supplierPages,
  ...topicPages,
  ...websitePages,
};

/** Lists of places, each at a page of its own. */
export const PLACES = [chapterPlaces, supplierPlaces];

export const schemas = {
  ...articleSchemas,
  ...placeSchemas(PLACES),
  ...chapterSchemas,
  ...careerSchemas,
  ...membershipSchemas,
  ...formSchemas,
  ...blockSchemas,
  ...conferenceSchemas,
  ...competencySchemas,
  ...creditSchemas,
  ...deadlineSchemas,
  ...documentSchemas,
  ...educationSchemas,
  ...eventSchemas,
  ...followSchemas,
  ...memberSchemas,
  ...peopleSchemas,
  ...newsletterSchemas,
  ...journalSchemas,
  ...rightSideSchemas,
  ...searchSchemas,
  ...siteSchemas,
} as const satisfies Record<CallId, CallSchemas>;
