import { DONE_PARAM } from '../constants.ts';
import { type ConfirmationText, FORM_ANCHOR, type FormSpec, PENDING_SUFFIX } from './form.ts';

/** Pages under this path are framed by other sites, and share one confirmation page. */
const EMBEDS = '/form-embeds/';
const CONFIRMATION_PATH = `${EMBEDS}confirmation`;

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
