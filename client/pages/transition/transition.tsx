import { safeReturn } from '../../../shared/rules/safe-return.ts';
import { DASHBOARD_PATH } from '../../../shared/site/constants.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { messagePage } from '../../../shared/site/page-data/society.ts';
import { MessagePage } from '../../blocks/message-page.tsx';
import { MovesOn } from '../../blocks/moves-on.tsx';
import { useEnvironment } from '../../data/environment.tsx';
import { useCall } from '../../data/use-call.ts';
import { Actions, ButtonLink } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose.tsx';

/**
 * Between two systems: asks the visitor to wait and names where they are sent, which is a path of this site or nowhere. Without one
 * it stays, and offers the dashboard.
 */
export default function Transition({ input }: { input: PageInput }) {
  const { settings } = useEnvironment();
  const page = useCall(messagePage(input).page).data?.result[0];
  const target = safeReturn(input.query, settings.publicOrigin);
  return (
    <MessagePage
      label="One moment"
      title={page?.title ?? 'You are on your way'}
      lead={page?.summary ?? 'The page you asked for is being prepared.'}
      topic="software"
    >
      <Actions>
        <ButtonLink href={target ?? DASHBOARD_PATH} trail="arrow">
          {target ? 'Go on now' : 'Go to your dashboard'}
        </ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Home page
        </ButtonLink>
      </Actions>
      {target && (
        <>
          <p>
            Next: <b>{target}</b>
          </p>
          <MovesOn href={target} />
        </>
      )}
      {page?.body && <Prose html={page.body} />}
    </MessagePage>
  );
}
