import { DONE_PARAM } from '../constants.ts';
import { type ConfirmationText, FORM_ANCHOR, type FormSpec, PENDING_SUFFIX } from './form.ts';

const EMBEDS = '/form-embeds/';
const CONFIRMATION_PATH = `${EMBEDS}confirmation`;

/** Redirect target of an accepted form (POST/redirect/GET). */
export function confirmationAddress({ id }: FormSpec, pathname: string, pending: boolean): string {
  const value = pending ? id + PENDING_SUFFIX : id;
  return confirmationPathFor(pathname) ?? `${pathname}?${DONE_PARAM}=${value}#${FORM_ANCHOR}`;
}

export function confirmationPathFor(pathname: string): string | undefined {
  return pathname.startsWith(EMBEDS) ? CONFIRMATION_PATH : undefined;
}

export function confirmationText(
  { id, confirmation, pending }: FormSpec,
  query: URLSearchParams,
): ConfirmationText | undefined {
  const value = query.get(DONE_PARAM);
  if (value === id) return confirmation;
  return value === id + PENDING_SUFFIX ? pending : undefined;
}
