import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toPreview } from '../pages/request.ts';
import { parseEventId } from './event-id.ts';

const UPCOMING_EVENTS = 20;

export function activeEventsPage(input: PageInput) {
  return {
    page: pageEntry(input),
    upcoming: request('events.latest', { noOfEvents: UPCOMING_EVENTS }),
    record: request('sso.user'),
  };
}

export function myProgramPage(id: string, { query }: Pick<PageInput, 'query'>) {
  return { event: request('events.byId', toPreview(query), { id }), program: request('events.myProgram', {}, { id }) };
}

export const page: PageModule<'activeEvents'> = {
  kind: 'activeEvents',
  description: 'Events the member is registered for, with their programme',
  params: { uncacheable: ['id'] },
  listed: true,
  sitemap: 'pages',
  load(input) {
    const id = parseEventId(input.query);
    return id
      ? split(myProgramPage(id, input), 'event', 'program')
      : split(activeEventsPage(input), 'page', 'upcoming');
  },
};
