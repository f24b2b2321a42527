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

/** The schemas of the files by which content is found: terms, synonyms, documents and the competency framework. */
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
  /** Words with one meaning: a search for one form also finds the others. */
  synonyms: list(
    z.strictObject({
      forms: z.array(text.regex(/[\p{L}\p{N}]/u, 'a word')).min(2),
      /** They have one meaning in the questions of pinned results only; searches tell them apart. */
      onlyInQuestions: z.boolean().default(false),
    }),
  ),
  /** Answers above the results of a search, by the questions that get them. */
  'pinned-results': list(
    z.strictObject({
      questions: z.array(text.regex(/[\p{L}\p{N}]/u, 'a word')).min(1),
      title: text,
      answer: text,
      url: link,
    }),
  ),
  /** The domains of the competency framework. */
  'competency-domains': list(
    z.strictObject({
      domain: nameKey,
      name: text.max(36),
      summary: paragraph,
      /** An item with one of them belongs to the domain. */
      terms: z.array(term).min(1),
    }),
    {
      max: MAX_DOMAINS,
      names: (domains) => domains.map(({ domain }) => `the domain ${domain}`),
      terms: (domains) => domains.flatMap(({ terms }) => terms),
    },
  ),
  /** The levels of the competency framework, the lowest first. */
  'competency-levels': list(
    z.strictObject({
      name: text,
      evidence: text,
      /** The level of the courses, books and events that lead to it. */
      courses: z.enum(['Introductory', 'Intermediate', 'Advanced']),
    }),
    { max: MAX_LEVELS },
  ),
  /** Official documents by the ids that citations of them have. */
  documents: list(
    z.strictObject({
      /** Its id, as in the address of its page. */
      document: text.refine(
        (id) => describeDocument(id) !== undefined,
        'the id of a document like regulation-2017-745',
      ),
      title: text,
      /** How it is cited, where the rules give less. */
      number: text.optional(),
      /** Other names, by which the search finds it too. */
      aliases: z.array(text).default([]),
      status: text.optional(),
      /** The day of its latest version; another one is told to its followers as a new version. */
      version: z.iso.date().optional(),
      summary: paragraph.optional(),
      /** The address at its issuer, where the rules give a list or none. */
      url: z.url({ protocol: /^https$/ }).optional(),
    }),
    { names: (documents) => documents.map(({ document }) => `the document ${document}`) },
  ),
} as const;
