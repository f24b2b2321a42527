import { SEARCH_MAX_LENGTH, SEARCH_TEXT_PARAM } from '../constants.ts';
import type { PageModule } from '../pages/page-module.ts';
import { choiceParam, choiceReader, idsParam, pageParam, readPage, textParam } from '../pages/query.ts';
import { type PageInput, request, split } from '../pages/request.ts';

/** Tabs of the search: a type of result, or the exam windows. */
const SEARCH_TYPES = ['all', 'article', 'event', 'book', 'course', 'page', 'exams'] as const;
/** The parameter of the link that searches for a text as it was typed. */
export const LITERAL_PARAM = 'literal';
const SORT_ORDERS = ['relevance', 'newest', 'oldest', 'title'] as const;

/** Words about an examination, its abbreviation or its certificate. */
const EXAM_WORDS = /(?:^|[^\p{L}])(?:rac|rcc|exam(?:s|in\p{L}*)?|certif\p{L}*|credential\p{L}*)(?!\p{L})/iu;

/** Parses the parameters of the search (section 3). Malformed values are ignored. */
export function parseSearchQuery(query: URLSearchParams) {
  const text = textParam(query, SEARCH_TEXT_PARAM, SEARCH_MAX_LENGTH) ?? '';
  const taxonomy = idsParam(query, 'taxonomy');
  const searchType = choiceParam(query, 'searchType', SEARCH_TYPES);
  return {
    text,
    /** Whether the text is searched for as it was typed, even if only a correction of it is found. */
    isLiteral: query.get(LITERAL_PARAM) === 'true',
    taxonomy,
    searchType,
    sortBy: choiceParam(query, 'sortBy', SORT_ORDERS),
    pageNumber: pageParam(query, 'pageNumber'),
    /** False when the query has neither text, terms nor type, so that there is nothing to search for. */
    hasCriteria: text !== '' || taxonomy.length > 0 || searchType !== 'all',
    /** Whether the exam windows are searched too: their tab is chosen, or the text mentions exams. */
    isAboutExams: searchType === 'exams' || EXAM_WORDS.test(text),
  };
}

/** Control characters other than white space, which no page and no call accepts. */
const UNPRINTABLE = /[^\P{Cc}\s]/u;
/** Longer texts cannot be followed. */
const MAX_FOLLOWED_LENGTH = 200;

/** The query of a search without its order and page, by which it is followed; undefined when it cannot be. */
export function followedSearch(query: URLSearchParams): string | undefined {
  const { text, taxonomy, searchType, hasCriteria } = parseSearchQuery(query);
  if (!hasCriteria || searchType === 'exams' || text.length > MAX_FOLLOWED_LENGTH || UNPRINTABLE.test(text))
    return undefined;
  const target = new URLSearchParams();
  if (text !== '') target.set(SEARCH_TEXT_PARAM, text.normalize('NFC').replaceAll(/\s+/g, ' '));
  if (taxonomy.length > 0) target.set('taxonomy', taxonomy.join(','));
  if (searchType !== 'all') target.set('searchType', searchType);
  return target.toString();
}

/** The calls of a search: the results, the kinds of result and sort orders, and the exam windows. */
export function searchPage(input: PageInput) {
  const { text, isLiteral, taxonomy, searchType, sortBy, pageNumber } = parseSearchQuery(input.query);
  const isExams = searchType === 'exams';
  return {
    results: request('search.site', {
      searchText: text,
      taxonomy,
      sortBy,
      searchType: isExams ? 'all' : searchType,
      pageNumber: isExams ? 1 : pageNumber,
      ...(isLiteral && { literal: true }),
    }),
    tabs: request('search.tabsOptions'),
    orders: request('search.orderByOptions'),
    exams: request('search.racExams', { pageNumber: isExams ? pageNumber : 1 }),
  };
}

/** The calls of the search page without criteria: the filter options (section 9). */
export function searchStart() {
  return {
    sectors: request('search.filterOptions', { filter: 'sector' }),
    regions: request('search.filterOptions', { filter: 'region' }),
    interests: request('search.filterOptions', { filter: 'profinterest' }),
  };
}

export const page: PageModule<'search'> = {
  kind: 'search',
  description: 'Site search',
  params: {
    cacheable: {
      pageNumber: readPage,
      searchType: choiceReader(SEARCH_TYPES),
      sortBy: choiceReader(SORT_ORDERS),
    },
    uncacheable: [SEARCH_TEXT_PARAM, LITERAL_PARAM, 'taxonomy'],
  },
  listed: false,
  sitemap: 'pages',
  load(input) {
    const { hasCriteria, isAboutExams } = parseSearchQuery(input.query);
    if (!hasCriteria) return split(searchStart());
    const { exams, ...found } = searchPage(input);
    return split(isAboutExams ? { ...found, exams } : found, 'results');
  },
};
