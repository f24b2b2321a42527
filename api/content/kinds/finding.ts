import { z } from 'zod';
import { MAX_DOMAINS, MAX_LEVELS } from '../../../shared/constants.ts';
import { describeDocument } from '../citations/recognise.ts';
import { list } from './data-kind.ts';
import { link, listId, nameKey, paragraph, term, text } from './fields.ts';

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

export const findingKinds = {
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
  /** A search for one form also finds the others. */
  synonyms: list(
    z.strictObject({
      forms: z.array(text.regex(/[\p{L}\p{N}]/u, 'a word')).min(2),
      /** Synonyms in questions of pinned results only. */
      onlyInQuestions: z.boolean().default(false),
    }),
  ),
  /** Editors' answers, shown above the results of matching questions. */
  'pinned-results': list(
    z.strictObject({
      questions: z.array(text.regex(/[\p{L}\p{N}]/u, 'a word')).min(1),
      title: text,
      answer: text,
      url: link,
    }),
  ),
  'competency-domains': list(
    z.strictObject({
      domain: nameKey,
      name: text.max(36),
      summary: paragraph,
      terms: z.array(term).min(1),
    }),
    {
      max: MAX_DOMAINS,
      names: (domains) => domains.map(({ domain }) => `the domain ${domain}`),
      terms: (domains) => domains.flatMap(({ terms }) => terms),
    },
  ),
  /** Lowest first. */
  'competency-levels': list(
    z.strictObject({
      name: text,
      evidence: text,
      /** Course level that prepares for it. */
      courses: z.enum(['Introductory', 'Intermediate', 'Advanced']),
    }),
    { max: MAX_LEVELS },
  ),
  documents: list(
    z.strictObject({
      /** Id, as in the page's URL. */
      document: text.refine(
        (id) => describeDocument(id) !== undefined,
        'the id of a document like regulation-2017-745',
      ),
      title: text,
      /** Citation form, where the rules give less. */
      number: text.optional(),
      aliases: z.array(text).default([]),
      status: text.optional(),
      /** A changed day notifies followers of a new version. */
      version: z.iso.date().optional(),
      summary: paragraph.optional(),
      /** Issuer's URL, where the rules give a list or none. */
      url: z.url({ protocol: /^https$/ }).optional(),
    }),
    { names: (documents) => documents.map(({ document }) => `the document ${document}`) },
  ),
} as const;
