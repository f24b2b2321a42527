import type { PageInput } from '../../../shared/pages/common/request.ts';
import { PageForm } from '../../forms/page-form.tsx';
import { ContentPage } from '../content/content-page.tsx';
import { RenewInAccount } from './renew-in-account.tsx';

export { page } from '../../../shared/pages/renew.ts';

/** The page to renew a membership, with a form for members who cannot use the account site. */
export default function Renew({ input }: { input: PageInput }) {
  return (
    <ContentPage
      input={input}
      lead={
        <>
          <RenewInAccount />
          <PageForm />
        </>
      }
    />
  );
}
