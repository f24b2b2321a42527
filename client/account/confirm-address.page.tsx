import { messagePage } from '../../shared/pages/message-page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { MessagePage } from '../blocks/message-page.tsx';
import { useCall } from '../data/use-call.ts';
import { PageForm } from '../forms/page-form.tsx';
import { Prose } from '../ui/prose.tsx';

export { page } from '../../shared/account/confirm-address.page.ts';

/** Confirms by form only, because mail scanners open links too. */
export default function ConfirmAddress({ input }: { input: PageInput }) {
  const page = useCall(messagePage(input).page).data?.result[0];
  return (
    <MessagePage
      label={page?.label ?? 'Your account'}
      title={page?.title ?? 'Confirm your e-mail address'}
      lead={page?.summary ?? 'Enter the password of your account to finish.'}
      topic="quality"
    >
      <PageForm withoutHead />
      {page?.body && <Prose html={page.body} />}
    </MessagePage>
  );
}
