import { type CallSpec, content } from '../contract/call.ts';

export const deadlineCalls = {
  'deadlines.all': {
    method: 'GET',
    path: '/deadlines',
    addition: true,
    cache: content,
  },
  'deadlines.proposals': {
    method: 'GET',
    path: '/deadlines/proposals',
    addition: true,
    cache: content,
  },
  'deadlines.coming': {
    method: 'GET',
    path: '/deadlines/coming',
    addition: true,
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
