import type { PageInput } from '../../../shared/pages/common/request.ts';
import { PageForm } from '../../forms/page-form.tsx';
import { ContentPage } from './content-page.tsx';

export { page } from '../../../shared/pages/content.ts';

/** The generic content page. */
export default function Content({ input }: { input: PageInput }) {
  return (
    <ContentPage input={input}>
      <PageForm />
    </ContentPage>
  );
}
