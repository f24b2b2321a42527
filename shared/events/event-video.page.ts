import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toPreview } from '../pages/request.ts';
import { parseEventId } from './event-id.ts';

export function recordingsPage(input: PageInput) {
  return {
    page: pageEntry(input),
    past: request('events.search', { ShowOnlyPast: true, PageSize: 100 }),
  };
}

export function recordingPage(id: string, { query }: Pick<PageInput, 'query'>) {
  return { event: request('events.byId', toPreview(query), { id }), video: request('events.video', {}, { id }) };
}

export const page: PageModule<'eventVideo'> = {
  kind: 'eventVideo',
  description: 'The recording of an event',
  params: { uncacheable: ['id'] },
  listed: true,
  sitemap: 'pages',
  load(input) {
    const id = parseEventId(input.query);
    return id ? split(recordingPage(id, input), 'event', 'video') : split(recordingsPage(input), 'page', 'past');
  },
};
