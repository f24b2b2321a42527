import { AutoRedirect } from '../blocks/auto-redirect.tsx';
import { MessagePage } from '../blocks/message-page.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { Actions, ButtonLink } from '../ui/button.tsx';

export { page } from '../../shared/website/external-redirect.page.ts';

/** Names, links and then opens the target of an old address on another site (section 2). */
export default function ExternalRedirect() {
  const { external: target } = useEnvironment();
  if (target === undefined) return null;
  const { host } = new URL(target);
  return (
    <MessagePage
      label="Another site"
      title={`This page is now at ${host}`}
      lead="It isn’t ours, and has its own terms and privacy policy."
      topic="regions"
    >
      <Actions>
        <ButtonLink href={target} rel="noopener noreferrer" trail="out">
          Go to {host}
        </ButtonLink>
      </Actions>
      <AutoRedirect href={target} />
    </MessagePage>
  );
}
