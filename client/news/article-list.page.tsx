import { collectionAt } from '../../shared/news/article-list.page.ts';
import { type PageInput, toContentPath } from '../../shared/pages/request.ts';
import { CollectionList } from './collection-list.tsx';
import { NewsSearch } from './news-search.tsx';

export { page } from '../../shared/news/article-list.page.ts';

export default function ArticleList({ input }: { input: PageInput }) {
  const collection = collectionAt(toContentPath(input));
  return collection ? <CollectionList input={input} collection={collection} /> : <NewsSearch input={input} />;
}
