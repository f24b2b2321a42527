import { articlePage } from '../../../shared/site/page-data/news.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { useCall } from '../../data/use-call.ts';
import Article from '../article/article.tsx';
import Content from '../content/content.tsx';

/** A path of a collection: one of its articles, or the page of an issue. */
export default function Collection({ input }: { input: PageInput }) {
  const article = useCall(articlePage(input).article);
  return article.data?.result.length ? <Article input={input} /> : <Content input={input} />;
}
