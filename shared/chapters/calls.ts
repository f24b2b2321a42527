import { type CallSpec, content } from '../contract/call.ts';

export const chapterCalls = {
  'blocks.localNetwork': {
    method: 'GET',
    path: '/local-network',
    // The firms of the suppliers guide too, and which of them have a page.
    cache: content('local-networks', 'people', 'suppliers', 'titles'),
  },
  'blocks.chapter': {
    method: 'GET',
    path: '/chapters/:name',
    addition: true,
    cache: content('local-networks', 'people', 'events'),
  },
} as const satisfies Record<string, CallSpec>;
