import { messagePage } from '../../../shared/pages/common/message-page.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { MessagePage } from '../../blocks/message-page.tsx';
import { useCall } from '../../data/use-call.ts';
import { Actions, ButtonLink } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose.tsx';

export { page } from '../../../shared/pages/prohibited.ts';

/** The page for denied access: the reason, and what the visitor can do. */
export default function Prohibited({ input }: { input: PageInput }) {
  const page = useCall(messagePage(input).page).data?.result[0];
  return (
    <MessagePage
      label="Access refused"
      title={page?.title ?? 'This page is not open to your account'}
      lead={page?.summary ?? 'What you asked for belongs to another kind of membership.'}
      topic="quality"
    >
      <Actions>
        {page?.action && <ButtonLink href={page.action.url}>{page.action.text}</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          Home page
        </ButtonLink>
      </Actions>
      {page?.body && <Prose html={page.body} />}
    </MessagePage>
  );
}
