import { z } from 'zod';
import { list } from './data-kind.ts';
import { listId, nameKey, paragraph, term, text } from './fields.ts';

export const taxonomyKinds = [
  'category',
  'topic',
  'sector',
  'region',
  'profinterest',
  'eventtype',
  'location',
  'interest',
] as const;

/** Schema of the file with the terms of the taxonomies. */
export const taxonomyFiles = {
  taxonomy: list(
    z.strictObject({
      id: listId,
      name: text,
      codeName: nameKey,
      kind: z.enum(taxonomyKinds),
      parentId: term.optional(),
      description: paragraph.optional(),
    }),
    {
      names: (terms) => terms.map(({ id }) => `the taxonomy id ${id}`),
      terms: (terms) => terms.flatMap(({ parentId }) => (parentId === undefined ? [] : [parentId])),
    },
  ),
} as const;
