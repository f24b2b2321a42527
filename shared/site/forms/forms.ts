import { DONE_PARAM } from '../../constants.ts';
import { fillProduct } from '../product-token.ts';
import { FOLLOW_FORMS } from './follow-forms.ts';
import { type ConfirmationText, FORM_ANCHOR, type FormSpec, PENDING_SUFFIX } from './form.ts';
import { INQUIRY_FORMS } from './inquiry-forms.ts';
import { MEMBERSHIP_FORMS } from './membership-forms.ts';
import { NEWSLETTER_FORMS } from './newsletter-forms.ts';
import { PROPOSAL_FORMS } from './proposal-forms.ts';
import { WITHDRAWAL_FORM } from './withdrawal-form.ts';

/** Every form of the site except search, filters, sign-in and preferences. */
export const FORMS: readonly FormSpec[] = [
  ...MEMBERSHIP_FORMS,
  ...INQUIRY_FORMS,
  ...PROPOSAL_FORMS,
  ...NEWSLETTER_FORMS,
  ...FOLLOW_FORMS,
  WITHDRAWAL_FORM,
];

/** Pages under this path are framed by other sites, and share one confirmation page. */
const EMBEDS = '/form-embeds/';
const CONFIRMATION_PATH = `${EMBEDS}confirmation`;

/** The form of the page at a path. */
export function formAt(pathname: string, product: string): FormSpec | undefined {
  return FORMS.find(({ paths }) => paths.some((path) => fillProduct(path, product) === pathname));
}

/** The redirect target of an accepted form. Reloading that page does not post the form again. */
export function confirmationAddress({ id }: FormSpec, pathname: string, pending: boolean): string {
  const value = pending ? id + PENDING_SUFFIX : id;
  return confirmationPathFor(pathname) ?? `${pathname}?${DONE_PARAM}=${value}#${FORM_ANCHOR}`;
}

/** The confirmation page of a form that does not show the confirmation on its own page. */
export function confirmationPathFor(pathname: string): string | undefined {
  return pathname.startsWith(EMBEDS) ? CONFIRMATION_PATH : undefined;
}

/** The confirmation that the query of a form's page selects, if any. */
export function confirmationText(
  { id, confirmation, pending }: FormSpec,
  query: URLSearchParams,
): ConfirmationText | undefined {
  const value = query.get(DONE_PARAM);
  if (value === id) return confirmation;
  return value === id + PENDING_SUFFIX ? pending : undefined;
}
