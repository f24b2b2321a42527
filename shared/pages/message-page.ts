import { pageEntry } from './page-entry.ts';
import type { PageInput } from './request.ts';

/** The call of a page that shows a message. It is secondary: the message is shown even when the call fails. */
export function messagePage(input: PageInput) {
  return { page: pageEntry(input) };
}
