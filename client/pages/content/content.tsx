import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { PageForm } from '../../forms/page-form.tsx';
import { ContentPage } from './content-page.tsx';

/** The generic content page. */
export default function Content({ input }: { input: PageInput }) {
  return (
    <ContentPage input={input}>
      <PageForm />
    </ContentPage>
  );
}
