import { type CallSpec, content } from './call.ts';

/** Places of several features, each for the page of its own. */
export const placeCalls = {
  'blocks.localNetwork': { method: 'GET', path: '/local-network', cache: content },
} as const satisfies Record<string, CallSpec>;
