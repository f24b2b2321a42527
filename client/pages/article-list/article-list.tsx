import { collectionAt } from '../../../shared/site/page-data/news.ts';
import { contentPathOf, type PageInput } from '../../../shared/site/page-data/request.ts';
import { CollectionList } from './collection-list.tsx';
import { NewsSearch } from './news-search.tsx';

/** A list of articles: that of a collection, or the search of all of them. */
export default function ArticleList({ input }: { input: PageInput }) {
  const collection = collectionAt(contentPathOf(input));
  return collection ? <CollectionList input={input} collection={collection} /> : <NewsSearch input={input} />;
}
