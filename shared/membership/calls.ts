import { type CallSpec, content } from '../contract/call.ts';

export const membershipCalls = {
  'blocks.memberSavings': {
    method: 'GET',
    path: '/member-savings',
    addition: true,
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
