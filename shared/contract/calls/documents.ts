import { type CallSpec, content } from '../call.ts';

/** Official documents that the society's content cites. */
export const documentCalls = {
  'documents.all': {
    method: 'GET',
    path: '/documents',
    cache: content('documents'),
  },
  'documents.byId': {
    method: 'GET',
    path: '/documents/:id',
    cache: content('documents'),
  },
  'documents.citing': {
    method: 'GET',
    path: '/documents/:id/citing',
    cache: content('documents'),
  },
} as const satisfies Record<string, CallSpec>;
