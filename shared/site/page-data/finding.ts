import { SEARCH_MAX_LENGTH, SEARCH_TEXT_PARAM } from '../constants.ts';
import { choiceParam, idsParam, pageParam, textParam } from './query.ts';
import { contentPathOf, lastSegmentOf, type PageData, type PageInput, previewOf, request, split } from './request.ts';

/** What the search's tabs show: a kind of result, or the exam windows. */
const SEARCH_TYPES = ['all', 'article', 'event', 'book', 'course', 'page', 'exams'] as const;
const SORT_ORDERS = ['relevance', 'newest', 'oldest', 'title'] as const;

/** Words that are about an examination, its letters or its certificate. */
const EXAM_WORDS = /(?:^|[^\p{L}])(?:rac|rcc|exam(?:s|in\p{L}*)?|certif\p{L}*|credential\p{L}*)(?!\p{L})/iu;

/** The parameters of section 3 as the address of the search page writes them. */
export function searchQuery(query: URLSearchParams) {
  const text = textParam(query, SEARCH_TEXT_PARAM, SEARCH_MAX_LENGTH) ?? '';
  const taxonomy = idsParam(query, 'taxonomy');
  const searchType = choiceParam(query, 'searchType', SEARCH_TYPES);
  return {
    text,
    taxonomy,
    searchType,
    sortBy: choiceParam(query, 'sortBy', SORT_ORDERS),
    pageNumber: pageParam(query, 'pageNumber'),
    /** Without words, terms and kind there is nothing to look for yet. */
    isAsked: text !== '' || taxonomy.length > 0 || searchType !== 'all',
    /** The exam windows answer too: their tab was chosen, or the words speak of them. */
    isAboutExams: searchType === 'exams' || EXAM_WORDS.test(text),
  };
}

/** The calls of a search: the results, the orders they can have, and the exam windows. */
export function searchPage(input: PageInput) {
  const { text, taxonomy, searchType, sortBy, pageNumber } = searchQuery(input.query);
  const isExams = searchType === 'exams';
  return {
    results: request('search.site', {
      searchText: text,
      taxonomy,
      sortBy,
      searchType: isExams ? 'all' : searchType,
      pageNumber: isExams ? 1 : pageNumber,
    }),
    orders: request('search.orderByOptions'),
    exams: request('search.racExams', { pageNumber: isExams ? pageNumber : 1 }),
  };
}

/** The calls of the search page before anything is asked: what the site can be looked through by (section 9). */
export function searchStart() {
  return {
    sectors: request('search.filterOptions', { filter: 'sector' }),
    regions: request('search.filterOptions', { filter: 'region' }),
    interests: request('search.filterOptions', { filter: 'profinterest' }),
  };
}

export function searchData(input: PageInput): PageData {
  const { isAsked, isAboutExams } = searchQuery(input.query);
  if (!isAsked) return split(searchStart());
  const { exams, ...found } = searchPage(input);
  return split(isAboutExams ? { ...found, exams } : found, 'results');
}

/** The calls of a page that has a text of its own and a way to it. */
function textPage(input: PageInput) {
  const path = contentPathOf(input);
  return {
    page: request('pageMenu.byPath', { path, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
  };
}

/** The calls of the sitemap. */
export function sitemapPage(input: PageInput) {
  return { ...textPage(input), sitemap: request('search.sitemap') };
}

export const sitemapData = (input: PageInput): PageData => split(sitemapPage(input), 'page', 'sitemap');

/** The calls of a page of questions and answers. */
export function faqPage(input: PageInput) {
  const path = contentPathOf(input);
  return {
    ...textPage(input),
    faq: request('blocks.faq', { path }),
    accordion: request('blocks.accordion', { path }),
  };
}

export const faqData = (input: PageInput): PageData => split(faqPage(input), 'page', 'faq');

/** Where the suppliers guide lists its firms. */
export const SUPPLIERS_PATH = '/resources/suppliers-guide';

/** The calls of the suppliers guide and of its pages: all its firms, also beside one of them. */
export function suppliersPage(input: PageInput) {
  return { ...textPage(input), suppliers: request('blocks.localNetwork', { path: SUPPLIERS_PATH }) };
}

/** The guide is its list; the page of a firm is its text. */
export function suppliersData(input: PageInput): PageData {
  const calls = suppliersPage(input);
  return isGuide(input) ? split(calls, 'page', 'suppliers') : split(calls, 'page');
}

/** Whether the page is the guide itself, not one of its firms. */
export const isGuide = (input: PageInput): boolean => contentPathOf(input) === SUPPLIERS_PATH;

/** The filters of the suppliers guide, as its address writes them. */
export function suppliersQuery(query: URLSearchParams) {
  return { keyword: textParam(query, 'keyword'), category: textParam(query, 'category') };
}

const TOPIC_NEWS = 8;
const TOPIC_EVENTS = 5;
const TOPIC_BOOKS = 5;
const TOPIC_COURSES = 8;

/** The calls of a topic: its text, its terms, and what carries them. A topic is known by the last part of its path. */
export function topicPage(input: PageInput) {
  const nodeName = lastSegmentOf(contentPathOf(input));
  return {
    ...textPage(input),
    terms: request('rightSide.articleTaxonomy', { nodeName }),
    news: request('rightSide.articleNews', { nodeName, topN: TOPIC_NEWS }),
    events: request('rightSide.articleRelated', { nodeName, topN: TOPIC_EVENTS }),
    books: request('rightSide.articleBooks', { nodeName, topN: TOPIC_BOOKS }),
    courses: request('rightSide.articleLearning', { nodeName, topN: TOPIC_COURSES }),
  };
}

export const topicData = (input: PageInput): PageData => split(topicPage(input), 'page');
