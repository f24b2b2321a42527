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

/** Section 7, Search. */
export const searchSchemas = {
  'search.filterOptions': {
    summary: 'The options of one search filter',
    query: z.object({ filter: z.enum(SEARCH_FILTER_KINDS) }),
    response: toResult(z.array(option)),
  },
  'search.racExams': {
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
    summary: 'Searches the site by text and taxonomy terms',
    query: z.object({
      searchText: line.default(''),
      taxonomy: idList.optional(),
      pageNumber,
      searchType,
      sortBy: z.enum(['relevance', 'newest', 'oldest', 'title']).default('relevance'),
      /** Searches for the text as it is, even where nothing is found and a correction would be. */
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
      /** The official documents that the text names, for the first page of all results. */
      documents: z.array(documentCard).optional(),
      /** The people whose names have all words of the text, for the first page of all results. */
      people: z.array(foundPerson).optional(),
      /** The dates of the law that the text names, for the first page of all results. */
      deadlines: z.array(deadline).optional(),
      /** A correction of the text that has more results. */
      didYouMean: z.string().optional(),
      /** The correction that was searched for instead, because nothing has the words of the text. */
      correctedText: z.string().optional(),
      /** The words of the text that were not searched for, because nothing has all of them. */
      leftOut: z.array(z.string()).optional(),
      /** The editors' answer to the searched question, for the first page of all results; its page is the first hit. */
      pinned: z.object({ title: z.string(), answer: z.string(), path: z.string() }).optional(),
    }),
  },
  'search.suggestions': {
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
      /** The correction that the suggestions are for, because there are none for the text. */
      correctedText: z.string().optional(),
    }),
  },
  'search.orderByOptions': { summary: 'The sort orders of search results', response: toResult(z.array(option)) },
  'search.tabsOptions': { summary: 'The types of search results', response: toResult(z.array(option)) },
  /**
   * Without `pageNumber` a tree, which may omit the oldest items of a large site; with it one part of the complete flat
   * list. An API that ignores the parameters answers the whole tree, without `totalPages`.
   */
  'search.sitemap': {
    summary: 'All public pages as a tree, or one part of them as a list',
    query: z.object({ pageNumber: count().optional(), pageSize: count(1, 10_000).default(5000) }),
    response: z.object({
      ...status,
      result: z.array(sitemapEntry),
      totalPages: z.int().nonnegative().optional(),
      /** The tree leaves out items. */
      isPartial: z.literal(true).optional(),
    }),
  },
} as const satisfies Record<keyof typeof searchCalls, CallSchemas>;
