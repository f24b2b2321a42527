import { articlePage } from '../../shared/news/article.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { PageForm } from '../forms/page-form.tsx';
import { ContentPage } from '../website/content-page.tsx';
import Article from './article.page.tsx';

export { page } from '../../shared/news/collection.page.ts';

export default function Collection({ input }: { input: PageInput }) {
  const article = useCall(articlePage(input).article);
  if (article.data?.result.length) return <Article input={input} />;
  return (
    <ContentPage input={input}>
      <PageForm />
    </ContentPage>
  );
}
