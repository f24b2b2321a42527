import { articlePage } from '../../../shared/pages/article.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { useCall } from '../../data/use-call.ts';
import Article from '../article/article.tsx';
import Content from '../content/content.tsx';

export { page } from '../../../shared/pages/collection.ts';

/** A page of a collection: one of its articles, or one of its issues. */
export default function Collection({ input }: { input: PageInput }) {
  const article = useCall(articlePage(input).article);
  return article.data?.result.length ? <Article input={input} /> : <Content input={input} />;
}
