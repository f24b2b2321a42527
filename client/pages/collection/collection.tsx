import { articlePage } from '../../../shared/pages/article.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { useCall } from '../../data/use-call.ts';
import { PageForm } from '../../forms/page-form.tsx';
import Article from '../article/article.tsx';
import { ContentPage } from '../content/content-page.tsx';

export { page } from '../../../shared/pages/collection.ts';

/** A page of a collection: one of its articles, or one of its issues. */
export default function Collection({ input }: { input: PageInput }) {
  const article = useCall(articlePage(input).article);
  if (article.data?.result.length) return <Article input={input} />;
  return (
    <ContentPage input={input}>
      <PageForm />
    </ContentPage>
  );
}
