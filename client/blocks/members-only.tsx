import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loginAddress } from '../../shared/rules/safe-return.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { useUser } from '../data/user.ts';
import { Actions, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';

/** Ends the beginning of a text that is for members: where the rest is, and how to get there. */
export const MembersOnly = import.meta.env.SSR ? WayToTheRest : AskForTheRest;

/** The server makes pages for visitors: whoever is signed in asks for the text again, under his own name. */
function AskForTheRest() {
  const queries = useQueryClient();
  const token = useUser()?.accessToken;
  useEffect(() => {
    if (token) void queries.invalidateQueries({ predicate: holdsTeaser });
  }, [queries, token]);
  return <WayToTheRest />;
}

const TEASER_FIELD = /"isTeaser":true/;
const holdsTeaser = ({ state }: { state: { data?: unknown } }) => TEASER_FIELD.test(JSON.stringify(state.data ?? null));

function WayToTheRest() {
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
