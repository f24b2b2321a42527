import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loginAddress } from '../../shared/rules/login-address.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useUser } from '../data/user.ts';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';

/** Follows the teaser of a member-only text: says that the rest is for members, with links to sign in and join. */
export const Paywall = import.meta.env.SSR ? PaywallNotice : RefetchingPaywall;

/** The server renders every page for an anonymous visitor, so a signed-in member's browser refetches the teasers with its access token. */
function RefetchingPaywall() {
  const queries = useQueryClient();
  const token = useUser()?.accessToken;
  useEffect(() => {
    if (token) void queries.invalidateQueries({ predicate: hasTeaser });
  }, [queries, token]);
  return <PaywallNotice />;
}

const TEASER_FIELD = /"isTeaser":true/;
const hasTeaser = ({ state }: { state: { data?: unknown } }) => TEASER_FIELD.test(JSON.stringify(state.data ?? null));

function PaywallNotice() {
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
