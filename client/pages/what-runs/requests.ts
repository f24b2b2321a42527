import { API_BASE_PATH } from '../../../shared/constants.ts';
import { type CallId, specOf } from '../../../shared/contract/calls.ts';
import type { PageKind } from '../../../shared/pages/registry.ts';
import { VITALS_PATH } from '../../../shared/rules/web-vitals.ts';
import { formAt } from '../../../shared/site/forms/forms.ts';
import { LOGOUT_PATH, REDIRECT_SIGN_IN_PATH, SESSION_CHECK_PATH } from '../../../shared/site/forms/member-forms.ts';
import { CALL_SUMMARIES, PAGE_CALLS, PROGRAM_CALLS } from './page-calls.ts';
import { type Row, THIS_SITE, type Words } from './row.ts';

const NOT_STORED = 'Not stored; the access log keeps the address without its parameters';
const fileOf = (about: string): Omit<Words, 'purpose'> => ({ about, who: THIS_SITE, kept: NOT_STORED });

type OwnRequest = Words & { readonly id: string; readonly name: string };

/** What pages load from the site or send to it besides the calls. */
const FILES: readonly OwnRequest[] = [
  { id: 'page', name: 'The page', ...fileOf('The text of the page itself.'), purpose: 'necessary' },
  {
    id: '/assets/',
    name: '/assets/…',
    ...fileOf('The site’s own scripts, styles and typefaces. None comes from another company.'),
    purpose: 'necessary',
  },
  {
    id: '/assets/web-vitals',
    name: '/assets/web-vitals…',
    ...fileOf('The script that measures how quickly pages appear.'),
    purpose: 'analytics',
  },
  { id: '/media/', name: '/media/…', ...fileOf('Pictures.'), purpose: 'necessary' },
  { id: '/covers/', name: '/covers/…', ...fileOf('Drawn pictures.'), purpose: 'necessary' },
  { id: '/favicon', name: '/favicon…', ...fileOf('The site’s sign in the tab.'), purpose: 'necessary' },
  {
    id: '/speculation-rules.json',
    name: '/speculation-rules.json',
    ...fileOf('Which pages the browser may load before you open them.'),
    purpose: 'necessary',
  },
  {
    id: VITALS_PATH,
    name: VITALS_PATH,
    about: 'How quickly a page appeared and responded, with the pattern of its address but nothing about you.',
    who: THIS_SITE,
    kept: 'Added to counts at once; the single report is not stored',
    purpose: 'analytics',
  },
  {
    id: LOGOUT_PATH,
    name: LOGOUT_PATH,
    ...fileOf('Ends your session.'),
    purpose: 'necessary',
    condition: 'when you sign out',
  },
  {
    id: SESSION_CHECK_PATH,
    name: SESSION_CHECK_PATH,
    ...fileOf('Asks whether the session is that of this browser.'),
    purpose: 'necessary',
    condition: 'when you sign in or out before the scripts have loaded',
  },
  {
    id: REDIRECT_SIGN_IN_PATH,
    name: REDIRECT_SIGN_IN_PATH,
    ...fileOf('Sends you to the society’s account system and back.'),
    purpose: 'necessary',
    condition: 'when you sign in at the account system',
  },
];

/** The files of a page, and what it sends to the site besides calls. */
export const fileRows = (): Row[] => FILES.map((file) => ({ ...file, id: `request ${file.id}` }));

/** The calls that the code of a page can make: those of its kind, of its form and of every page. */
export function callRows({ kind, pathname, product }: { kind: PageKind; pathname: string; product: string }) {
  const ofForm = formAt(pathname, product)?.calls.map(({ id }) => id) ?? [];
  const ofPage = new Set([...PAGE_CALLS[kind], ...ofForm]);
  return {
    page: [...ofPage].filter((id) => !PROGRAM_CALLS.includes(id)).map(callRow),
    everyPage: PROGRAM_CALLS.map(callRow),
  };
}

function callRow(id: CallId): Row {
  const { method, path, member, writes } = specOf(id);
  const isWrite = method === 'POST' || writes === true;
  return {
    id: `call ${id}`,
    name: `${method} ${API_BASE_PATH}${path}`,
    about: `${CALL_SUMMARIES[id]}.`,
    who: THIS_SITE,
    kept: keptFor({ isWrite, isMember: member === true }),
    purpose: 'necessary',
    ...conditionOf({ isWrite, isMember: member === true }),
  };
}

type Nature = { readonly isWrite: boolean; readonly isMember: boolean };

function keptFor({ isWrite, isMember }: Nature): string {
  if (isWrite) return isMember ? 'As part of your account' : 'What you send, as the privacy policy says';
  return isMember ? 'Nothing new: it reads what your account holds' : 'Nothing: it reads what every visitor gets';
}

function conditionOf({ isWrite, isMember }: Nature): { condition?: string } {
  if (isWrite)
    return { condition: isMember ? 'when you are signed in and change something' : 'when you send something' };
  return isMember ? { condition: 'when you are signed in' } : {};
}
