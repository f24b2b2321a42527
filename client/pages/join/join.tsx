import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { PageForm } from '../../forms/page-form.tsx';
import { ContentPage } from '../content/content-page.tsx';

/** How to join: the form that opens an account comes before the text, because it is what the page is opened for. */
export default function Join({ input }: { input: PageInput }) {
  return <ContentPage input={input} lead={<PageForm />} />;
}
