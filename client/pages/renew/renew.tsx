import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { PageForm } from '../../forms/page-form.tsx';
import { ContentPage } from '../content/content-page.tsx';

/** Renewing: the account site does it at once, the form asks for it without an account at hand. */
export default function Renew({ input }: { input: PageInput }) {
  return <ContentPage input={input} lead={<PageForm />} />;
}
