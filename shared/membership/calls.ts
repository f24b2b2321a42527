import { type CallSpec, content } from '../contract/call.ts';

export const membershipCalls = {
  'blocks.memberSavings': {
    method: 'GET',
    path: '/member-savings',
    addition: true,
    cache: content('events', 'products', 'rules'),
  },
} as const satisfies Record<string, CallSpec>;
