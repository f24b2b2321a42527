import { z } from 'zod';
import { type CallSchemas, pageNumber, toPage, toResult } from '../contract/schemas/envelope.ts';
import { documentCard, searchResult, searchTab, searchType } from '../search/found-schemas.ts';
import type { documentCalls } from './calls.ts';

/** Last path segment of a document's page. */
const byId = z.object({ id: z.string().trim().max(200) });

export const documentSchemas = {
  'documents.all': {
    tags: ['documents', 'articles', 'events', 'products', 'pages'],
    summary: 'The official documents that the content cites or the editors describe, by issuer and number',
    response: toResult(z.array(documentCard)),
  },
  'documents.byId': {
    tags: ['documents', 'articles', 'events', 'products', 'pages'],
    summary: 'One official document, with the address at its issuer',
    params: byId,
    response: toResult(
      documentCard.extend({
        aliases: z.array(z.string()),
        version: z.iso.date().optional(),
        summary: z.string().optional(),
        source: z.object({ name: z.string(), url: z.string() }).optional(),
      }),
    ),
  },
  'documents.citing': {
    tags: ['documents', 'articles', 'events', 'products', 'pages'],
    summary: 'One page of what cites an official document, newest first',
    params: byId,
    query: z.object({ pageNumber, searchType }),
    response: toPage(searchResult).extend({
      tabs: z.array(searchTab),
    }),
  },
} as const satisfies Record<keyof typeof documentCalls, CallSchemas>;
