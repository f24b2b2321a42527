import { useState } from 'react';
import { request } from '../../../shared/pages/common/request.ts';
import { ownFollowsCall } from '../../../shared/pages/follow.ts';
import { post } from '../../data/api.ts';
import { CallFailed } from '../../data/call-failed.ts';
import { useEnvironment } from '../../data/environment.tsx';
import { useCall, useRefresh } from '../../data/use-call.ts';
import { Skeleton } from '../../ui/state.tsx';
import { type Follow, FollowRows } from './follow-rows.tsx';
import { NotLoaded } from './not-loaded.tsx';

/** The list of a member whose browser runs scripts. */
export function MemberFollows() {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const loaded = useCall(ownFollowsCall);
  const [pending, setPending] = useState<string>();
  const [status, setStatus] = useState('');
  const stop = async ({ id, title }: Follow) => {
    if (pending !== undefined) return;
    setPending(id);
    const stopped = await stopFollow(id, settings.product);
    if (stopped) await refresh(ownFollowsCall);
    setStatus(stopped ? `Stopped: ${title}` : 'This could not be done. Try again in a few minutes.');
    setPending(undefined);
  };
  if (loaded.failed) return <NotLoaded />;
  if (!loaded.data) return <Skeleton shape="table" count={3} label="Loading what you follow" />;
  return (
    <>
      <p role="status">{status}</p>
      <FollowRows follows={loaded.data.result} onStop={(follow) => void stop(follow)} pending={pending} />
    </>
  );
}

/** @returns whether the API has stopped it */
async function stopFollow(follow: string, product: string): Promise<boolean> {
  try {
    return (await post(request('follows.stopOwn'), { product, body: { follow } })).ok;
  } catch (error) {
    if (error instanceof CallFailed) return false;
    throw error;
  }
}
