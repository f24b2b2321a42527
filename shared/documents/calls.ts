import { type CallSpec, content } from '../contract/call.ts';

export const documentCalls = {
  'documents.all': {
    method: 'GET',
    path: '/documents',
    addition: true,
    cache: content,
  },
  'documents.byId': {
    method: 'GET',
    path: '/documents/:id',
    addition: true,
    cache: content,
  },
  'documents.citing': {
    method: 'GET',
    path: '/documents/:id/citing',
    addition: true,
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
