import type { Response } from 'supertest';
import { toPath } from '../../api/content/files/dispatch.ts';
import { CHAPTERS_PATH, TEMPLATES_PATH, THIS_WEEK_PATH } from '../../shared/constants.ts';
import { DEADLINE_EMBED_PATH, DEADLINES_DATA_PATH } from '../../shared/deadlines/deadline-addresses.ts';
import { demoContent } from './demo-content.ts';
import type { Visitor } from './visitor.ts';

const { files } = await demoContent();
const pagesBelow = (folder: string) =>
  files.flatMap((file) => (file.kind === 'page' && file.fields.path.startsWith(`${folder}/`) ? [file.fields] : []));
const templates = pagesBelow(TEMPLATES_PATH);
const citing = files.find((file) => file.kind === 'article' && !file.fields.memberOnly && file.fields.citations);

/** For members. */
export const TEMPLATES = templates.filter(({ memberOnly }) => memberOnly).map(({ path }) => path);
/** For everybody, unlike the others. */
export const OPEN_TEMPLATE = templates.find(({ memberOnly }) => !memberOnly)?.path ?? '';
export const TEMPLATE = TEMPLATES[0] ?? '';
/** The last parts of the addresses of chapters. */
export const [CHAPTER = '', OTHER_CHAPTER = ''] = files
  .flatMap((file) => (file.kind === 'local-networks' ? file.data : []))
  .flatMap(({ pageName }) => pageName ?? []);

/** Addresses of features for tests to walk: public pages, files, and drawings without data. */
export const featureAddresses = (product: string) => ({
  pages: [
    `${CHAPTERS_PATH}/${CHAPTER}`,
    `${CHAPTERS_PATH}/${OTHER_CHAPTER}`,
    THIS_WEEK_PATH,
    ...TEMPLATES,
    OPEN_TEMPLATE,
    ...(citing?.kind === 'article' ? [toPath(citing)] : []),
    '/rac-credential',
    `/join-${product}`,
    ...pagesBelow('/rac-credential/practice-questions').map(({ path }) => path),
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
