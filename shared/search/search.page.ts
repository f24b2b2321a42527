import { SEARCH_MAX_LENGTH, SEARCH_TEXT_PARAM } from '../constants.ts';
import type { PageModule } from '../pages/page-module.ts';
import { choiceParam, choiceReader, idsParam, pageParam, readPage, textParam } from '../pages/query.ts';
import { type PageInput, request, split } from '../pages/request.ts';

const SEARCH_TYPES = ['all', 'article', 'event', 'book', 'course', 'page', 'exams'] as const;
/** Searches for the text as typed. */
export const LITERAL_PARAM = 'literal';
const SORT_ORDERS = ['relevance', 'newest', 'oldest', 'title'] as const;

const EXAM_WORDS = /(?:^|[^\p{L}])(?:rac|rcc|exam(?:s|in\p{L}*)?|certif\p{L}*|credential\p{L}*)(?!\p{L})/iu;

export function parseSearchQuery(query: URLSearchParams) {
  const text = textParam(query, SEARCH_TEXT_PARAM, SEARCH_MAX_LENGTH) ?? '';
  const taxonomy = idsParam(query, 'taxonomy');
  const searchType = choiceParam(query, 'searchType', SEARCH_TYPES);
  return {
    text,
    isLiteral: query.get(LITERAL_PARAM) === 'true',
    taxonomy,
    searchType,
    sortBy: choiceParam(query, 'sortBy', SORT_ORDERS),
    pageNumber: pageParam(query, 'pageNumber'),
    hasCriteria: text !== '' || taxonomy.length > 0 || searchType !== 'all',
    isAboutExams: searchType === 'exams' || EXAM_WORDS.test(text),
  };
}

/** Control characters other than white space; no page or call accepts them. */
const UNPRINTABLE = /[^\P{Cc}\s]/u;
const MAX_FOLLOWED_LENGTH = 200;

/** Follow target: the query without order and page; undefined when it cannot be followed. */
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
