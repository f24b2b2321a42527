import type { PageKind } from '../../shared/pages/registry.ts';
import type { Finding } from './accessibility.ts';

/** Findings of a rule on some kinds of page that are no barrier. */
export type Exception = Pick<Finding, 'engine' | 'rule'> & {
  readonly kinds: readonly PageKind[];
  readonly reason: string;
};

/** The accessibility statement names them with their reasons. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    engine: 'equal-access',
    rule: 'aria_article_label_unique',
    kinds: ['dashboard', 'newsHome', 'whoWeAre', 'conference'],
    reason: 'each card begins with its heading, and an article is no landmark that would need a name as well.',
  },
  {
    engine: 'equal-access',
    rule: 'input_checkboxes_grouped',
    kinds: ['search', 'newsletters'],
    reason: 'the choices of several groups are sent under one name; each group has a name of its own.',
  },
  {
    engine: 'equal-access',
    rule: 'fieldset_label_valid',
    kinds: ['search'],
    reason: 'the group of filters is closed; opened, it has its name.',
  },
  {
    engine: 'equal-access',
    rule: 'aria_form_label_unique',
    kinds: ['personalData'],
    reason: 'the button to sign out and the field of an address are forms without a name, which are no landmarks.',
  },
  {
    engine: 'equal-access',
    rule: 'input_autocomplete_valid',
    kinds: ['login'],
    reason: 'the user name is an e-mail address, which HTML allows in a field of that type.',
  },
];

/** Kinds of page that the checks leave out. */
export const NOT_CHECKED: Readonly<Partial<Record<PageKind, string>>> = {
  preview: 'Previews, which show editors a page of another kind.',
  externalRedirect: 'The page before another site, to which an old address leads.',
  notFound: 'The page of an address that was removed; that of an unknown address is checked.',
};
