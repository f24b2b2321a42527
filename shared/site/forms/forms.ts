import { fillProduct } from '../product-token.ts';
import { DONE_PARAM, type DoneText, FORM_ANCHOR, type FormSpec, PENDING_SUFFIX } from './form.ts';
import { INQUIRY_FORMS } from './inquiry-forms.ts';
import { MEMBERSHIP_FORMS } from './membership-forms.ts';

/** Every form of the site that visitors fill in, besides search, filters and the sign-in. */
export const FORMS: readonly FormSpec[] = [...MEMBERSHIP_FORMS, ...INQUIRY_FORMS];

/** Paths under this one are framed by other pages, and share one page that says thank you. */
const EMBEDS = '/form-embeds/';
const CONFIRMATION_PATH = `${EMBEDS}confirmation`;

/** The form that stands on a path. */
export function formAt(pathname: string, product: string): FormSpec | undefined {
  return FORMS.find(({ paths }) => paths.some((path) => fillProduct(path, product) === pathname));
}

/** Where a form leads once it is taken: reloading that address sends nothing. */
export function doneAddress({ id }: FormSpec, pathname: string, pending: boolean): string {
  const what = pending ? id + PENDING_SUFFIX : id;
  return confirmationFor(pathname) ?? `${pathname}?${DONE_PARAM}=${what}#${FORM_ANCHOR}`;
}

/** The page that says thank you for a form, where it is not the form's own. */
export function confirmationFor(pathname: string): string | undefined {
  return pathname.startsWith(EMBEDS) ? CONFIRMATION_PATH : undefined;
}

/** What the query of a page says of its form: the text for what was taken; nothing for any other value. */
export function doneText({ id, done, pending }: FormSpec, query: URLSearchParams): DoneText | undefined {
  const value = query.get(DONE_PARAM);
  if (value === id) return done;
  return value === id + PENDING_SUFFIX ? pending : undefined;
}
