import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FOLLOW_LIST_PATH } from '../../shared/constants.ts';
import { ownFollowsCall } from '../../shared/follows/follow.page.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import { type Followed, FREQUENCY_FIELD, followedText } from '../../shared/follows/followed.ts';
import { TOKEN_FIELD } from '../../shared/forms/member-forms.ts';
import { request } from '../../shared/pages/request.ts';
import { post } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useRefresh } from '../data/use-call.ts';
import { type User, useUser } from '../data/user.ts';
import { usePreloaded } from '../session/use-preloaded.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { Frequency } from './frequency.tsx';

type Props = { followed: Followed; children: ReactNode };

/** Contains the children for visitors, because all share the page; the inline script selects before first paint. */
export function ForMember({ followed, children }: Props) {
  const user = useUser();
  const own = usePreloaded(ownFollowsCall);
  if (user) return <MemberForm followed={followed} user={user} />;
  if (own) return <PlainForm followed={followed} />;
  return (
    <>
      <div className="for-visitor">{children}</div>
      <div className="for-member">
        <Button busy>Follow</Button>
      </div>
    </>
  );
}

/** Fallback for a session without scripts. */
function PlainForm({ followed }: { followed: Followed }) {
  const { formToken } = useEnvironment();
  return (
    <form className="form" method="post" action={followAddress(followed.kind, followed.target)}>
      <Fields followed={followed} />
      {formToken && <input type="hidden" name={TOKEN_FIELD} value={formToken} />}
      <Button type="submit">Follow</Button>
    </form>
  );
}

const Fields = ({ followed: { kind } }: { followed: Followed }) =>
  kind !== 'deadline' && kind !== 'week' && <Frequency />;

function MemberForm({ followed, user }: { followed: Followed; user: User }) {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const [state, setState] = useState<'ready' | 'pending' | 'followed' | 'failed'>('ready');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'pending') return;
    setState('pending');
    const frequency = new FormData(event.currentTarget).get(FREQUENCY_FIELD);
    const body = { what: followedText(followed), ...(typeof frequency === 'string' && { frequency }) };
    const stored = await follow(body, settings.product);
    setState(stored ? 'followed' : 'failed');
    if (stored) await refresh(ownFollowsCall);
  };
  if (state === 'followed')
    return (
      <NoticeBox
        tone="saved"
        title="You follow it now"
        live
        action={
          <ButtonLink small href={FOLLOW_LIST_PATH}>
            Everything you follow
          </ButtonLink>
        }
      >
        <p>
          We’ll write to {user.email ?? 'the primary address of your account'}. Each e-mail has a link to stop them.
        </p>
      </NoticeBox>
    );
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {state === 'failed' && (
        <NoticeBox tone="error" title="Nothing has been changed" live>
          <p>We can’t reach the list of what you follow. Try again in a few minutes.</p>
        </NoticeBox>
      )}
      <Fields followed={followed} />
      <p>{user.email ? `We write to ${user.email}.` : 'We write to the primary address of your account.'}</p>
      <Button type="submit" busy={state === 'pending'}>
        Follow
      </Button>
    </form>
  );
}

async function follow(body: { what: string; frequency?: string }, product: string): Promise<boolean> {
  try {
    return (await post(request('follows.updateOwn'), { product, body })).ok;
  } catch (error) {
    if (error instanceof CallFailed) return false;
    throw error;
  }
}
