import type * as keys from '../data/storage-keys.ts';

/** A new key without words here fails the type check. */
type StorageKey = (typeof keys)[keyof typeof keys];

export type Row = {
  readonly name: string;
  readonly about: string;
  readonly kept: string;
  readonly condition?: string;
};

const UNTIL_CLEARED = 'Until you change it or clear the site’s data';
const UNTIL_TAB_CLOSES = 'Until you close the tab';

/** All are essential: they keep the visitor's choices or input. */
const WORDS: Readonly<Record<StorageKey, Omit<Row, 'name'>>> = {
  user: {
    about: 'Your first name, the end of your membership and the key of your session, to show pages as yours.',
    kept: 'Until you sign out',
    condition: 'when you sign in',
  },
  theme: { about: 'Light or dark colours, if you chose.', kept: UNTIL_CLEARED, condition: 'when you choose colours' },
  searchKey: {
    about: 'That you’ve turned off the / shortcut.',
    kept: UNTIL_CLEARED,
    condition: 'when you switch the key off',
  },
  notice: {
    about: 'Which notice at the top of pages you’ve closed.',
    kept: 'Until you close the next notice',
    condition: 'when you close a notice',
  },
  readingList: {
    about: 'The articles you’ve saved without an account.',
    kept: 'Until you remove them, or sign in, which adds them to your account’s list',
    condition: 'when you save an article',
  },
  programme: {
    about: 'The sessions of events you’ve chosen for your own programme.',
    kept: 'Until you untick them',
    condition: 'when you tick a session of a programme',
  },
  selfCheck: {
    about: 'The levels you’ve chosen in the competency self-check.',
    kept: 'Until you remove your answers there',
    condition: 'when you show the result of the self-check',
  },
  practice: {
    about: 'The answers you’ve given to the practice questions for the examination.',
    kept: 'Until you begin again there',
    condition: 'when you answer a practice question',
  },
  firstSteps: {
    about: 'The first steps on your dashboard you’ve ticked off.',
    kept: 'Until you untick them',
    condition: 'when you tick a step in your first 90 days as a member',
  },
  lastActivity: {
    about: 'When you last did something, so that all tabs sign out together after an hour without activity.',
    kept: UNTIL_CLEARED,
    condition: 'when you sign in',
  },
  lostAsset: {
    about: 'Which file of the site was missing, so that the page is loaded again once and not for ever.',
    kept: UNTIL_TAB_CLOSES,
    condition: 'when a file of the site is missing',
  },
  scroll: { about: 'How far you had scrolled, for “Back”.', kept: UNTIL_TAB_CLOSES },
  'form:': {
    about: 'What you’ve entered in a form you haven’t sent; never a password.',
    kept: 'Until you send the form or close the tab',
    condition: 'when you fill in a form',
  },
};

export const storedRows = (): Row[] =>
  Object.entries(WORDS).map(([key, words]) => ({ ...words, name: key === 'form:' ? 'form:…' : key }));
