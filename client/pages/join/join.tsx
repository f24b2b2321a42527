import type { PageInput } from '../../../shared/pages/common/request.ts';
import { PageForm } from '../../forms/page-form.tsx';
import { ContentPage } from '../content/content-page.tsx';

export { page } from '../../../shared/pages/join.ts';

/** The page to join the society. The form comes before the text, because visitors open the page for it. */
export default function Join({ input }: { input: PageInput }) {
  return <ContentPage input={input} lead={<PageForm />} />;
}
