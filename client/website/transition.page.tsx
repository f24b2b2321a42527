import { safeReturn } from '../../shared/addresses/safe-return.ts';
import { HOME_PATH } from '../../shared/constants.ts';
import { messagePage } from '../../shared/pages/message-page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { AutoRedirect } from '../blocks/auto-redirect.tsx';
import { MessagePage } from '../blocks/message-page.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { Prose } from '../ui/prose.tsx';

export { page } from '../../shared/website/transition.page.ts';

export default function Transition({ input }: { input: PageInput }) {
  const { settings } = useEnvironment();
  const page = useCall(messagePage(input).page).data?.result[0];
  const target = safeReturn(input.query, settings.publicOrigin);
  if (target === undefined) return <NoTarget />;
  return (
    <MessagePage
      label="One moment"
      title={page?.title ?? 'Taking you to the next page'}
      lead={page?.summary ?? 'The page you asked for opens in a moment.'}
      topic="software"
    >
      <Actions>
        <ButtonLink href={target} trail="arrow">
          Continue now
        </ButtonLink>
        <ButtonLink href={HOME_PATH} variant="secondary">
          Home page
        </ButtonLink>
      </Actions>
      <p>
        Next: <b>{target}</b>
      </p>
      <AutoRedirect href={target} />
      {page?.body && <Prose html={page.body} />}
    </MessagePage>
  );
}

/** Omits the editors' text, which promises a target. */
const NoTarget = () => (
  <MessagePage
    label="No target"
    title="This link is incomplete"
    lead="That link doesn’t lead anywhere. Go to the home page, or back to where you came from."
    topic="software"
  >
    <Actions>
      <ButtonLink href={HOME_PATH}>Home page</ButtonLink>
    </Actions>
  </MessagePage>
);
