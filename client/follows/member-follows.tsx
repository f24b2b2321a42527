import { useState } from 'react';
import type { CallId } from '../../shared/contract/calls.ts';
import { ownFollowsCall } from '../../shared/follows/follow.page.ts';
import { request } from '../../shared/pages/request.ts';
import { post } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import { useEnvironment } from '../data/environment.tsx';
import { isUnavailable } from '../data/loaded.ts';
import { useCall, useRefresh } from '../data/use-call.ts';
import { Skeleton } from '../ui/state.tsx';
import { type Follow, FollowRows, StoppedSection } from './follow-rows.tsx';
import { NotLoaded } from './not-loaded.tsx';

export function MemberFollows() {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const loaded = useCall(ownFollowsCall);
  const [pending, setPending] = useState<string>();
  const [status, setStatus] = useState('');
  const changeBy = (call: ChangeCall, done: string) => async (follow: Follow) => {
    if (pending !== undefined) return;
    setPending(follow.id);
    const changed = await change(call, follow, settings.product);
    if (changed) await refresh(ownFollowsCall);
    setStatus(changed ? `${done}: ${follow.title}` : 'That didn’t work. Try again in a few minutes.');
    setPending(undefined);
  };
  const stop = changeBy('follows.stopOwn', 'Stopped');
  const resume = changeBy('follows.resumeOwn', 'You follow again');
  if (isUnavailable(loaded)) return <NotLoaded />;
  if (!loaded.data) return <Skeleton shape="table" count={3} label="Loading what you follow" />;
  const { follows, stopped } = loaded.data.result;
  return (
    <>
      <p role="status" className="subscriptions__status">
        {status}
      </p>
      <FollowRows follows={follows} onPress={(follow) => void stop(follow)} pending={pending} />
      <StoppedSection follows={stopped} onPress={(follow) => void resume(follow)} pending={pending} />
    </>
  );
}

type ChangeCall = Extract<CallId, 'follows.stopOwn' | 'follows.resumeOwn'>;

async function change(call: ChangeCall, { id }: Follow, product: string): Promise<boolean> {
  try {
    return (await post(request(call), { product, body: { follow: id } })).ok;
  } catch (error) {
    if (error instanceof CallFailed) return false;
    throw error;
  }
}
