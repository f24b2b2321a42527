import { useState } from 'react';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { request } from '../../shared/pages/request.ts';
import { post } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import { useEnvironment } from '../data/environment.tsx';

export type HeldData = ResponseOf<'myContent.personalData'>['result'];

export type Held = ReturnType<typeof useHeldData>;

const UNPROCESSABLE = 422;
const TOO_MANY = 429;

export function useHeldData() {
  const { settings } = useEnvironment();
  const [data, setData] = useState<HeldData>();
  const [pending, setPending] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** @param password undefined for the first attempt, which succeeds shortly after a sign-in */
  const read = async (password?: string): Promise<void> => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      const body = password === undefined ? {} : { password };
      const outcome = await post(request('myContent.personalData'), { product: settings.product, body });
      if (outcome.ok) setData(outcome.data.result);
      else if (outcome.status === UNPROCESSABLE && password === undefined) setNeedsPassword(true);
      else setProblem(messageFor(outcome.status));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem(messageFor(0));
    } finally {
      setPending(false);
    }
  };
  return { data, pending, needsPassword, problem, read };
}

function messageFor(status: number): string {
  if (status === UNPROCESSABLE) return 'That isn’t the password of your account';
  if (status === TOO_MANY) return 'There were too many attempts. Try again in an hour';
  return 'We couldn’t read your data. Try again in a few minutes';
}
