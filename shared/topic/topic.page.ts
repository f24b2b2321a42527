import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toContentPath, toLastSegment } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

const TOPIC_DEADLINES = 4;
const TOPIC_NEWS = 8;
const TOPIC_EVENTS = 5;
const TOPIC_BOOKS = 5;
const TOPIC_COURSES = 8;

export function topicPage(input: PageInput) {
  const nodeName = toLastSegment(toContentPath(input));
  return {
    ...textPage(input),
    terms: request('rightSide.articleTaxonomy', { nodeName }),
    deadlines: request('rightSide.articleDeadlines', { nodeName, topN: TOPIC_DEADLINES }),
    news: request('rightSide.articleNews', { nodeName, topN: TOPIC_NEWS }),
    events: request('rightSide.articleRelated', { nodeName, topN: TOPIC_EVENTS }),
    books: request('rightSide.articleBooks', { nodeName, topN: TOPIC_BOOKS }),
    courses: request('rightSide.articleLearning', { nodeName, topN: TOPIC_COURSES }),
  };
}

export const page: PageModule<'topic'> = {
  kind: 'topic',
  description: 'Everything on one topic',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(topicPage(input), 'page'),
};
