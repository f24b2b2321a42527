import { useState } from 'react';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import type { CallRequest } from '../../../shared/pages/common/request.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Status } from '../../ui/label.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { type EmailChange, useEmailChange } from './use-email-change.ts';

type Address = ResponseOf<'sso.user'>['result'][number]['emails'][number];

/** A member's e-mail addresses (section 3, E-mail add/update), with forms to change one, make it the primary address, or add another. */
export function EmailAddresses({
  addresses,
  request,
}: {
  addresses: readonly Address[];
  request: CallRequest<'sso.user'>;
}) {
  const { pending, problem, done, change } = useEmailChange(request);
  const [editing, setEditing] = useState<string>();
  const send = async (emailChange: EmailChange) => {
    const isAccepted = await change(emailChange);
    if (isAccepted) setEditing(undefined);
    return isAccepted;
  };
  return (
    <>
      <ul className="ruled-rows">
        {addresses.map(({ address, primary }) => (
          <li key={address} className="ruled-row">
            <p className="ruled-row__text">
              <b>{address}</b>
              {primary && <Status tone="good">Primary: we write here, and you sign in with it</Status>}
            </p>
            <div className="actions needs-script">
              {!primary && (
                <Button
                  small
                  variant="quiet"
                  busy={pending === address}
                  aria-label={`Make ${address} the primary address`}
                  onClick={() => send({ key: address, action: 'primary', email: address, primary: true })}
                >
                  Make primary
                </Button>
              )}
              <Button
                small
                variant="quiet"
                aria-expanded={editing === address}
                aria-label={`Change ${address}`}
                onClick={() => setEditing(editing === address ? undefined : address)}
              >
                Change
              </Button>
            </div>
            {problem?.key === address && editing !== address && <NoticeBox tone="error" title={problem.text} live />}
            {editing === address && (
              <AddressForm
                label={`In place of ${address}`}
                button="Save address"
                busy={pending === address}
                error={problem?.key === address ? problem.text : undefined}
                onSend={(newEmail) =>
                  send({ key: address, action: 'update', email: address, newEmail, primary: false })
                }
              />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="save-line small">
        {done}
      </p>
      <div className="needs-script">
        <AddressForm
          label="Add an address"
          button="Add address"
          busy={pending === NEW}
          error={problem?.key === NEW ? problem.text : undefined}
          onSend={(email) => send({ key: NEW, action: 'create', email, primary: false })}
        />
      </div>
    </>
  );
}

const NEW = '';

type AddressFormProps = {
  label: string;
  button: string;
  busy: boolean;
  error: string | undefined;
  /** Resolves to whether the API accepted the address; the field is then cleared. */
  onSend: (email: string) => Promise<boolean>;
};

function AddressForm({ label, button, busy, error, onSend }: AddressFormProps) {
  const [email, setEmail] = useState('');
  return (
    <form
      className="address-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.querySelector('input');
        if (busy) return;
        void onSend(email).then((isAccepted) => {
          if (isAccepted) setEmail('');
          else field?.focus();
        });
      }}
    >
      <Field
        label={label}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        {...(error !== undefined && { error })}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {button}
      </Button>
    </form>
  );
}
