import { useState } from 'react';
import { type CallRequest, request } from '../../shared/pages/request.ts';
import { post } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import { useEnvironment } from '../data/environment.tsx';
import { errorLabel } from '../data/error-label.ts';
import { buildLoaded } from '../data/loaded.ts';
import { useRefresh } from '../data/use-call.ts';
import { readUser, writeUser } from '../data/user.ts';
import { useSubmissionKey } from '../forms/use-submission-key.ts';
import { NOT_CONFIRMED } from './use-autosave.ts';

/** `key` identifies the form from which the change is sent. */
export type EmailChange = {
  readonly key: string;
  /** `create` adds an address, the others change one (section 3, E-mail add/update). */
  readonly action: 'create' | 'update' | 'primary';
  readonly email: string;
  readonly newEmail?: string;
  readonly primary: boolean;
  /** Required to change the primary address. */
  readonly password?: string;
};

const BAD_REQUEST = 400;
const CONFLICT = 409;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const NOT_IMPLEMENTED = 501;

/** Sends one change at a time and refetches the record after each. */
export function useEmailChange(record: CallRequest<'sso.user'>) {
  const { settings } = useEnvironment();
  const refresh = useRefresh();
  const keyOf = useSubmissionKey();
  const [pending, setPending] = useState<string>();
  const [problem, setProblem] = useState<{ key: string; text: string }>();
  const [done, setDone] = useState('');

  /** @returns whether the API accepted the change. */
  const change = async ({ key, ...body }: EmailChange): Promise<boolean> => {
    if (pending !== undefined) return false;
    setPending(key);
    setProblem(undefined);
    setDone('');
    try {
      const call = request(body.action === 'create' ? 'impexium.addEmail' : 'impexium.updateEmail');
      const idempotencyKey = keyOf(JSON.stringify(body));
      const outcome = await post(call, { product: settings.product, body, idempotencyKey });
      if (!outcome.ok) {
        setProblem({ key, text: rejectionMessage(outcome.status) });
        return false;
      }
      const saved = buildLoaded(call, outcome).data?.result;
      const email = saved?.email ?? body.email;
      const user = readUser();
      if (saved?.primary && user) writeUser({ ...user, email });
      await refresh(record);
      setDone(saved?.pending ? pendingMessage(email) : successMessage(body, email));
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // The record shows whether the change was made.
      void refresh(record);
      setProblem({ key, text: failureMessage(error.status) });
      return false;
    } finally {
      setPending(undefined);
    }
  };
  return { pending, problem, done, change };
}

/** Shown at the field (section 5: the server alone validates). */
function rejectionMessage(status: number): string {
  if (status === CONFLICT) return 'You already have this address, or you have reached the limit of addresses';
  if (status === UNPROCESSABLE) return 'That isn’t the password of your account. Your addresses haven’t changed';
  if (status === TOO_MANY) return 'Too many attempts. Confirm the addresses that you have added, or try again later';
  if (status === BAD_REQUEST) return 'We can’t write to this e-mail address';
  const label = errorLabel(status);
  return `We couldn’t make the change${label ? `: ${label}` : ''}. Your addresses haven’t changed`;
}

function failureMessage(status: number): string {
  return status === NOT_IMPLEMENTED
    ? 'We can’t send e-mail yet, so we can’t confirm an address. Your addresses haven’t changed'
    : NOT_CONFIRMED;
}

function pendingMessage(email: string): string {
  return `We’ve sent a link to ${email}. Your address changes when you open the link; until then nothing has changed.`;
}

function successMessage({ action, email }: Omit<EmailChange, 'key'>, newEmail: string): string {
  if (action === 'create') return `${newEmail} has been added.`;
  return action === 'primary' ? `${newEmail} is your primary address now.` : `${email} has become ${newEmail}.`;
}
