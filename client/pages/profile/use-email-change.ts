import { useState } from 'react';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { errorLabel } from '../../../shared/rules/error-label.ts';
import { type CallRequest, request } from '../../../shared/site/page-data/request.ts';
import { CallFailed, post } from '../../data/api.ts';
import { useEnvironment } from '../../data/environment.tsx';
import { useRefresh } from '../../data/use-call.ts';
import { readUser, writeUser } from '../../data/user.ts';

/** What is to happen to an address; `key` says where on the page it was asked for. */
export type EmailChange = {
  readonly key: string;
  /** `create` adds; any other changes (section 3, E-mail add/update). */
  readonly action: 'create' | 'update' | 'primary';
  readonly email: string;
  readonly newEmail?: string;
  readonly primary: boolean;
};

const BAD_REQUEST = 400;
const CONFLICT = 409;

/** Changes a member's addresses, one at a time; the record is read anew afterwards. */
export function useEmailChange(record: CallRequest<'sso.user'>) {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const [pending, setPending] = useState<string>();
  const [problem, setProblem] = useState<{ key: string; text: string }>();
  const [done, setDone] = useState('');

  /** @returns whether the API took it. */
  const change = async ({ key, ...body }: EmailChange): Promise<boolean> => {
    if (pending !== undefined) return false;
    setPending(key);
    setProblem(undefined);
    setDone('');
    try {
      const call = request(body.action === 'create' ? 'impexium.addEmail' : 'impexium.updateEmail');
      const outcome = await post(call, { product: settings.product, body });
      if (!outcome.ok) {
        setProblem({ key, text: refusal(outcome.status) });
        return false;
      }
      const { email, primary } = (outcome.data as ResponseOf<'impexium.updateEmail'>).result;
      const user = readUser();
      if (primary && user) writeUser({ ...user, email });
      await refresh(record);
      setDone(said(body, email));
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem({ key, text: 'The service that keeps your addresses did not answer. Please try again' });
      return false;
    } finally {
      setPending(undefined);
    }
  };
  return { pending, problem, done, change };
}

/** What the API refuses, at the field it is about (section 5: only the server checks). */
function refusal(status: number): string {
  if (status === CONFLICT) return 'This address belongs to an account already';
  if (status === BAD_REQUEST) return 'This is not an e-mail address we can write to';
  const label = errorLabel(status);
  return `The change was refused${label ? `: ${label}` : ''}. Your addresses are as they were`;
}

function said({ action, email }: Omit<EmailChange, 'key'>, now: string): string {
  if (action === 'create') return `${now} has been added.`;
  return action === 'primary' ? `${now} is your primary address now.` : `${email} has become ${now}.`;
}
