import { contentPathOf, type PageInput, previewOf, request } from './request.ts';

/** The call of a page that shows a message. It is secondary: the message is shown even when the call fails. */
export function messagePage(input: PageInput) {
  return { page: request('pageMenu.byPath', { path: contentPathOf(input), ...previewOf(input.query) }) };
}
