import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';

export function memberCalendarPage(input: PageInput) {
  return {
    page: pageEntry(input),
    link: request('myContent.calendar'),
  };
}

export const page: PageModule<'memberCalendar'> = {
  kind: 'memberCalendar',
  description: 'The secret address of the member’s calendar',
  listed: false,
  sitemap: false,
  load: (input) => split(memberCalendarPage(input), 'page'),
};
