import { RIGHT_SIDE_TOP_N } from '../constants.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toPreview } from '../pages/request.ts';
import { toEventKey } from './event-id.ts';

export function eventPage(input: PageInput) {
  const id = toEventKey(input.match.params.path);
  const topN = { topN: RIGHT_SIDE_TOP_N };
  return {
    event: request('events.byId', toPreview(input.query), { id }),
    breadCrumb: request('blocks.breadCrumb', { path: input.pathname }),
    related: request('rightSide.eventRelated', topN, { id }),
    news: request('rightSide.eventNews', topN, { id }),
    learning: request('rightSide.eventLearning', topN, { id }),
    books: request('rightSide.eventBooks', topN, { id }),
  };
}

export const page: PageModule<'event'> = {
  kind: 'event',
  description: 'One event',
  listed: true,
  sitemap: 'events',
  load: (input) => split(eventPage(input), 'event'),
};
