import { RIGHT_SIDE_TOP_N } from '../constants.ts';
import { contentData } from './content.ts';
import { contentPathOf, lastSegmentOf, type PageData, type PageInput, previewOf, request, split } from './request.ts';

/** The calls of one article: the text and what stands beside it. */
export function articlePage(input: PageInput) {
  const path = contentPathOf(input);
  const nodeName = lastSegmentOf(path);
  return {
    article: request('articles.byPath', { path, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
    news: request('rightSide.articleNews', { nodeName, topN: RIGHT_SIDE_TOP_N }),
    learning: request('rightSide.articleLearning', { nodeName, topN: RIGHT_SIDE_TOP_N }),
    events: request('rightSide.articleRelated', { nodeName, topN: RIGHT_SIDE_TOP_N }),
    books: request('rightSide.articleBooks', { nodeName, topN: 1 }),
  };
}

export const articleData = (input: PageInput): PageData => split(articlePage(input), 'article');

/** What may be an article or a page: whichever is there is shown. */
export function collectionData(input: PageInput): PageData {
  const article = articleData(input);
  const page = contentData(input);
  return {
    essential: [...article.essential, ...page.essential],
    secondary: [...article.secondary, ...page.secondary],
    oneIsEnough: true,
  };
}
