import type { Response } from 'supertest';
import { CHAPTERS_PATH, TEMPLATES_PATH, THIS_WEEK_PATH } from '../../shared/constants.ts';
import { DEADLINE_EMBED_PATH, DEADLINES_DATA_PATH } from '../../shared/deadlines/deadline-addresses.ts';
import type { Visitor } from './visitor.ts';

export const TEMPLATES = [
  'capa-form',
  'change-assessment',
  'declaration-of-conformity',
  'deficiency-answer',
  'gap-assessment-qmsr',
  'labelling-review',
  'literature-search-protocol',
  'meeting-request',
  'pmcf-plan',
  'supplier-evaluation',
  'vigilance-decision',
].map((name) => `${TEMPLATES_PATH}/${name}`);
/** For everybody, unlike the others. */
export const OPEN_TEMPLATE = `${TEMPLATES_PATH}/training-record`;
export const TEMPLATE = `${TEMPLATES_PATH}/capa-form`;

/** Addresses of features for tests to walk: public pages, files, and drawings without data. */
export const featureAddresses = (product: string) => ({
  pages: [
    `${CHAPTERS_PATH}/oslo`,
    `${CHAPTERS_PATH}/lyon`,
    THIS_WEEK_PATH,
    ...TEMPLATES,
    OPEN_TEMPLATE,
    '/news-and-articles/news-articles/literature-searches-that-can-be-repeated',
    '/rac-credential',
    `/join-${product}`,
    '/rac-credential/practice-questions/devices',
    '/rac-credential/practice-questions/pharmaceuticals',
    '/resources/deadlines',
  ],
  files: [DEADLINE_EMBED_PATH, `${DEADLINE_EMBED_PATH}?product=devices`, DEADLINES_DATA_PATH],
  drawings: ['/covers/bridge/mint/card/a-product.svg', '/covers/lighthouse/ink/hero/a-product.svg'],
});

/** Meeting named by the form; any text of the page. */
const MEETING = 'A chapter, Wednesday 27 January 2027, 18:00';

/** Says “I am coming” to the next meeting of a chapter, by the form without scripts. */
export function sendMeeting(
  visitor: Visitor,
  chapter: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const person = { meeting: MEETING, firstName: 'Ada', lastName: 'Byron', email: 'ada@person.test', ...fields };
  return visitor.send(`${CHAPTERS_PATH}/${chapter}`, {
    method: 'POST',
    body: new URLSearchParams(person).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
}
