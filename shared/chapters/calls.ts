import { type CallSpec, content } from '../contract/call.ts';

export const chapterCalls = {
  'blocks.chapter': {
    method: 'GET',
    path: '/chapters/:name',
    addition: true,
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
