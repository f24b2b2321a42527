import type { PageInput } from '../../shared/pages/request.ts';
import { PageForm } from '../forms/page-form.tsx';
import { ContentPage } from './content-page.tsx';

export { page } from '../../shared/website/content.page.ts';

export default function Content({ input }: { input: PageInput }) {
  return (
    <ContentPage input={input}>
      <PageForm />
    </ContentPage>
  );
}
