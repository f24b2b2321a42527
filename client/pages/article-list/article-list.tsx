import { collectionAt } from '../../../shared/pages/article-list.ts';
import { contentPathOf, type PageInput } from '../../../shared/pages/common/request.ts';
import { CollectionList } from './collection-list.tsx';
import { NewsSearch } from './news-search.tsx';

export { page } from '../../../shared/pages/article-list.ts';

/** A list of articles: those of a collection, or the news search. */
export default function ArticleList({ input }: { input: PageInput }) {
  const collection = collectionAt(contentPathOf(input));
  return collection ? <CollectionList input={input} collection={collection} /> : <NewsSearch input={input} />;
}
