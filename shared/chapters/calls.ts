import { CHAPTERS_PATH } from '../constants.ts';
import { type CallSpec, content } from '../contract/call.ts';
import type { Places } from '../contract/place-calls.ts';

export const chapterPlaces = {
  path: CHAPTERS_PATH,
  tags: ['local-networks', 'people'],
} as const satisfies Places<string>;

export const chapterCalls = {
  'blocks.chapter': {
    method: 'GET',
    path: '/chapters/:name',
    addition: true,
    cache: content('local-networks', 'people', 'events'),
  },
} as const satisfies Record<string, CallSpec>;
