import { useState } from 'react';
import { CLAIM_TOKEN_PARAM } from '../../shared/constants.ts';
import { request } from '../../shared/pages/request.ts';
import { MEMBER_CALENDAR_PATH } from '../../shared/site/discovery.ts';
import { post } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall, useRefresh } from '../data/use-call.ts';
import { readUser } from '../data/user.ts';

const LINK = request('myContent.calendar');

/** `made` is a new address, shown only now because it cannot be read later. */
export function useCalendarLink() {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const link = useCall(LINK);
  const [made, setMade] = useState<string>();
  const [pending, setPending] = useState(false);
  const [status, setStatus] = useState<'' | 'made' | 'ended' | 'failed'>('');

  const update = async (active: boolean): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      const outcome = await post(request('myContent.updateCalendar'), {
        product: settings.product,
        body: { active },
        accessToken: readUser()?.accessToken,
      });
      if (!outcome.ok) return setStatus('failed');
      const { token } = outcome.data.result;
      setMade(token && `${settings.publicOrigin}${MEMBER_CALENDAR_PATH}?${CLAIM_TOKEN_PARAM}=${token}`);
      setStatus(token === undefined ? 'ended' : 'made');
      await refresh(LINK);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setStatus('failed');
    } finally {
      setPending(false);
    }
  };
  return { link, made, pending, status, update };
}
