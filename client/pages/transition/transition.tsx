import { DASHBOARD_PATH } from '../../../shared/constants.ts';
import { messagePage } from '../../../shared/pages/common/message-page.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { safeReturn } from '../../../shared/rules/safe-return.ts';
import { AutoRedirect } from '../../blocks/auto-redirect.tsx';
import { MessagePage } from '../../blocks/message-page.tsx';
import { useEnvironment } from '../../data/environment.tsx';
import { useCall } from '../../data/use-call.ts';
import { Actions, ButtonLink } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose.tsx';

export { page } from '../../../shared/pages/transition.ts';

/**
 * Interstitial between two systems: names the target and redirects to it after a few seconds. The target must be a path of this site;
 * without one the page links to the dashboard and does not redirect.
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
          <AutoRedirect href={target} />
        </>
      )}
      {page?.body && <Prose html={page.body} />}
    </MessagePage>
  );
}
