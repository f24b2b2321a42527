import { z } from 'zod';
import { SEARCH_FILTER_KINDS } from '../constants.ts';
import {
  type CallSchemas,
  count,
  flag,
  idList,
  line,
  pageNumber,
  status,
  toPage,
  toResult,
} from '../contract/schemas/envelope.ts';
import { option } from '../contract/schemas/models.ts';
import { deadline } from '../deadlines/deadline-schemas.ts';
import type { searchCalls } from './calls.ts';
import { documentCard, foundPerson, searchResult, searchTab, searchType } from './found-schemas.ts';

const sitemapEntry = z.object({
  title: z.string(),
  path: z.string(),
  modified: z.iso.date().optional(),
  get children(): z.ZodArray<typeof sitemapEntry> {
    return z.array(sitemapEntry);
  },
});

/** Content in which results and suggestions of a search are found. */
const SEARCHED_TAGS = ['articles', 'events', 'products', 'pages', 'documents', 'deadlines', 'people'] as const;

export const searchSchemas = {
  'search.filterOptions': {
    tags: ['taxonomy'],
    summary: 'The options of one search filter',
    query: z.object({ filter: z.enum(SEARCH_FILTER_KINDS) }),
    response: toResult(z.array(option)),
  },
  'search.racExams': {
    tags: ['rac-exams'],
    summary: 'One page of the exam windows',
    query: z.object({ pageNumber }),
    response: toPage(
      z.object({
        examCode: z.string(),
        title: z.string(),
        windowOpens: z.iso.date(),
        windowCloses: z.iso.date(),
        url: z.string(),
      }),
    ),
  },
  'search.site': {
    tags: [...SEARCHED_TAGS, 'local-networks', 'awardees', 'boards', 'pinned-results', 'synonyms', 'taxonomy'],
    summary: 'Searches the site by text and taxonomy terms',
    query: z.object({
      searchText: line.default(''),
      taxonomy: idList.optional(),
      pageNumber,
      searchType,
      sortBy: z.enum(['relevance', 'newest', 'oldest', 'title']).default('relevance'),
      /** Disables corrections, even where nothing is found. */
      literal: flag.optional(),
    }),
    response: toPage(searchResult).extend({
      facets: z.array(
        z.object({
          kind: z.string(),
          options: z.array(z.object({ id: z.int(), name: z.string(), count: z.int(), selected: z.boolean() })),
        }),
      ),
      tabs: z.array(searchTab),
      /** Named in the text; for the first page of all results. */
      documents: z.array(documentCard).optional(),
      /** Names contain all words of the text; for the first page of all results. */
      people: z.array(foundPerson).optional(),
      deadlines: z.array(deadline).optional(),
      didYouMean: z.string().optional(),
      /** Searched for instead, because nothing matches the text. */
      correctedText: z.string().optional(),
      /** Words ignored, because nothing contains all of them. */
      leftOut: z.array(z.string()).optional(),
      /** Editors' answer to the question, for the first page of all results; its page is the first hit. */
      pinned: z.object({ title: z.string(), answer: z.string(), path: z.string() }).optional(),
    }),
  },
  'search.suggestions': {
    tags: [...SEARCHED_TAGS, 'pinned-results', 'synonyms', 'taxonomy'],
    summary: 'Suggests documents, titles, authors and terms while a search is typed',
    query: z.object({ searchText: line.default('') }),
    response: toResult(
      z.array(
        z.object({
          type: z.enum(['document', 'deadline', 'article', 'event', 'book', 'course', 'page', 'person', 'term']),
          title: z.string(),
          path: z.string(),
        }),
      ),
    ).extend({
      /** Set when only the correction has suggestions. */
      correctedText: z.string().optional(),
    }),
  },
  'search.orderByOptions': { summary: 'The sort orders of search results', response: toResult(z.array(option)) },
  'search.tabsOptions': { summary: 'The types of search results', response: toResult(z.array(option)) },
  /**
   * Without `pageNumber` a tree, which may omit the oldest items; an API without paging sends it without `totalPages`.
   */
  'search.sitemap': {
    tags: [
      'articles',
      'events',
      'products',
      'pages',
      'documents',
      'people',
      'local-networks',
      'awardees',
      'boards',
      'taxonomy',
    ],
    summary: 'All public pages as a tree, or one part of them as a list',
    query: z.object({ pageNumber: count().optional(), pageSize: count(1, 10_000).default(5000) }),
    response: z.object({
      ...status,
      result: z.array(sitemapEntry),
      totalPages: z.int().nonnegative().optional(),
      isPartial: z.literal(true).optional(),
    }),
  },
} as const satisfies Record<keyof typeof searchCalls, CallSchemas>;
