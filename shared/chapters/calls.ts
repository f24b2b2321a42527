import { type CallSpec, content } from '../contract/call.ts';

export const chapterCalls = {
  'blocks.localNetwork': {
    method: 'GET',
    path: '/local-network',
    cache: content('local-networks', 'people'),
  },
  'blocks.chapter': {
    method: 'GET',
    path: '/chapters/:name',
    addition: true,
    cache: content('local-networks', 'people', 'events'),
  },
} as const satisfies Record<string, CallSpec>;
