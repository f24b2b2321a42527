import { DASHBOARD_PATH, HOME_PATH, LOGIN_PATH } from '../../shared/constants.ts';
import { messagePage } from '../../shared/pages/message-page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { MessagePage } from '../blocks/message-page.tsx';
import { useCall } from '../data/use-call.ts';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { Prose } from '../ui/prose.tsx';

export { page } from '../../shared/website/prohibited.page.ts';

/** Shared by all: the style sheet shows its variant for visitors or for members. */
export default function Prohibited({ input }: { input: PageInput }) {
  const page = useCall(messagePage(input).page).data?.result[0];
  return (
    <MessagePage
      label="Access refused"
      title={page?.title ?? 'You can’t open this page'}
      lead={page?.summary ?? 'It is only open to some accounts.'}
      topic="quality"
    >
      <div className="for-visitor">
        <p>You aren’t signed in. If you’re a member, sign in and open the page again.</p>
        <Actions>
          <ButtonLink href={LOGIN_PATH}>Sign in</ButtonLink>
          <ButtonLink href={HOME_PATH} variant="secondary">
            Home page
          </ButtonLink>
        </Actions>
      </div>
      <div className="for-member">
        <p>You’re signed in, but your account doesn’t include this page.</p>
        <Actions>
          <ButtonLink href={DASHBOARD_PATH}>Your dashboard</ButtonLink>
          <ButtonLink href={HOME_PATH} variant="secondary">
            Home page
          </ButtonLink>
        </Actions>
      </div>
      {page?.body && <Prose html={page.body} />}
    </MessagePage>
  );
}
