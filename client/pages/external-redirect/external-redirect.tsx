import { MessagePage } from '../../blocks/message-page.tsx';
import { MovesOn } from '../../blocks/moves-on.tsx';
import { Actions, ButtonLink } from '../../ui/button.tsx';

/** An old address that leads to another site: says where, links there, and goes there by itself after a moment (section 2). */
export function ExternalRedirect({ target }: { target: string }) {
  const { host } = new URL(target);
  return (
    <MessagePage
      label="Another site"
      title={`This page is now at ${host}`}
      lead="It is not part of this site: its own terms and privacy policy hold there."
      topic="regions"
    >
      <Actions>
        <ButtonLink href={target} rel="noopener noreferrer" trail="out">
          Go to {host}
        </ButtonLink>
      </Actions>
      <MovesOn href={target} />
    </MessagePage>
  );
}
