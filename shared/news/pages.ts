export { page as article } from './article.page.ts';
export { page as articleList } from './article-list.page.ts';
export { page as collection } from './collection.page.ts';
export { page as newsHome } from './news-home.page.ts';
export { page as readingList } from './reading-list.page.ts';
