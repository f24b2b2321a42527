import { loginAddress } from '../../shared/rules/safe-return.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';

/** Ends the beginning of a text that is for members: where the rest is, and how to get there. */
export function MembersOnly() {
  const { settings } = useEnvironment();
  const { pathname } = usePageInput();
  return (
    <NoticeBox
      title="The rest is for members"
      action={
        <Actions>
          <ButtonLink small href={loginAddress(pathname)}>
            Sign in
          </ButtonLink>
          <ButtonLink small variant="secondary" href={`/join-${settings.product}`}>
            Join
          </ButtonLink>
        </Actions>
      }
    >
      Members read the whole archive. After signing in you come back here.
    </NoticeBox>
  );
}
