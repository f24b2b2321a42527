import { type CallSpec, content } from '../contract/call.ts';

export const documentCalls = {
  'documents.all': {
    method: 'GET',
    path: '/documents',
    addition: true,
    cache: content('documents', 'articles', 'events', 'products', 'pages'),
  },
  'documents.byId': {
    method: 'GET',
    path: '/documents/:id',
    addition: true,
    cache: content('documents', 'articles', 'events', 'products', 'pages'),
  },
  'documents.citing': {
    method: 'GET',
    path: '/documents/:id/citing',
    addition: true,
    cache: content('documents', 'articles', 'events', 'products', 'pages'),
  },
} as const satisfies Record<string, CallSpec>;
