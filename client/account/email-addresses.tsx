import { useRef, useState } from 'react';
import type { Profile } from '../../shared/contract/models.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { Button } from '../ui/button.tsx';
import { Status } from '../ui/label.tsx';
import { AddressForm } from './address-form.tsx';
import { type EmailChange, useEmailChange } from './use-email-change.ts';

type Address = Profile['emails'][number];

/** Lists a member's e-mail addresses with forms to change, prefer or add one (section 3). */
export function EmailAddresses({
  addresses,
  request,
}: {
  addresses: readonly Address[];
  request: CallRequest<'sso.user'>;
}) {
  const { pending, problem, done, change } = useEmailChange(request);
  const [editing, setEditing] = useState<Editing>();
  const result = useRef<HTMLParagraphElement>(null);
  const send = async (emailChange: EmailChange) => {
    const isAccepted = await change(emailChange);
    if (isAccepted) {
      setEditing(undefined);
      result.current?.focus();
    }
    return isAccepted;
  };
  const toggle = (next: Editing) => setEditing(isSame(editing, next) ? undefined : next);
  return (
    <>
      <ul className="ruled-rows">
        {addresses.map(({ address, primary }) => {
          const error = problem?.key === address ? problem.text : undefined;
          const actions = primary ? CHANGE_ONLY : ALL_ACTIONS;
          return (
            <li key={address} className="ruled-row cluster apart tight">
              <p className="ruled-row__text">
                <b>{address}</b>
                {primary && <Status tone="good">Primary: we write here, and you sign in with it</Status>}
              </p>
              <div className="actions needs-script">
                {actions.map(({ action, label, name }) => (
                  <Button
                    key={action}
                    small
                    variant="quiet"
                    aria-expanded={isSame(editing, { address, action })}
                    aria-label={name(address)}
                    onClick={() => toggle({ address, action })}
                  >
                    {label}
                  </Button>
                ))}
              </div>
              {isSame(editing, { address, action: 'primary' }) && (
                <AddressForm
                  button="Make primary"
                  needsPassword
                  busy={pending === address}
                  error={error}
                  onSend={({ password }) =>
                    send({ key: address, action: 'primary', email: address, primary: true, password })
                  }
                />
              )}
              {isSame(editing, { address, action: 'update' }) && (
                <AddressForm
                  label={`Replace ${address} by`}
                  button="Save address"
                  needsPassword={primary}
                  busy={pending === address}
                  error={error}
                  onSend={({ email, password }) =>
                    send({
                      ...{ key: address, action: 'update', email: address, newEmail: email, primary: false },
                      ...(primary && { password }),
                    })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="save-line cluster small soft" ref={result} tabIndex={-1}>
        {done}
      </p>
      <div className="needs-script">
        <AddressForm
          label="Add an address"
          button="Add address"
          busy={pending === NEW}
          error={problem?.key === NEW ? problem.text : undefined}
          onSend={({ email }) => send({ key: NEW, action: 'create', email, primary: false })}
        />
      </div>
    </>
  );
}

const NEW = '';

type Editing = { readonly address: string; readonly action: 'primary' | 'update' };
const isSame = (one: Editing | undefined, other: Editing) =>
  one?.address === other.address && one.action === other.action;

const CHANGE = { action: 'update', label: 'Change', name: (address: string) => `Change ${address}` } as const;
const MAKE_PRIMARY = {
  action: 'primary',
  label: 'Make primary',
  name: (address: string) => `Make ${address} the primary address`,
} as const;
const CHANGE_ONLY = [CHANGE];
const ALL_ACTIONS = [MAKE_PRIMARY, CHANGE];
