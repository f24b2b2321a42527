import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { messagePage } from '../../../shared/site/page-data/society.ts';
import { MessagePage } from '../../blocks/message-page.tsx';
import { useCall } from '../../data/use-call.ts';
import { Actions, ButtonLink } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose.tsx';

/** Access refused: why, and what may help. */
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
