import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useUser } from '../data/user.ts';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';

/** @returns true once refetched with a member's token: a text that is still a teaser then stays one */
export const useRefetchedTeaser: () => boolean = import.meta.env.SSR ? () => false : useBrowserRefetch;

function useBrowserRefetch(): boolean {
  const queries = useQueryClient();
  const token = useUser()?.accessToken;
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (token) void queries.invalidateQueries({ predicate: hasTeaser }).then(() => setDone(true));
  }, [queries, token]);
  return isDone;
}

export function Paywall() {
  useRefetchedTeaser();
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
      Members can read everything here. After signing in you come back to this page.
    </NoticeBox>
  );
}
