import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field, PasswordField } from '../ui/field.tsx';

type AddressFormProps = {
  /** Label of the field for an address; undefined for a form without that field. */
  label?: string;
  button: string;
  /** Whether the change needs the account's password. */
  needsPassword?: boolean;
  busy: boolean;
  error: string | undefined;
  /** Resolves to whether the API accepted the change; the fields are then cleared. */
  onSend: (values: { email: string; password: string }) => Promise<boolean>;
};

/** A form that changes or adds an e-mail address. */
export function AddressForm({ label, button, needsPassword = false, busy, error, onSend }: AddressFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const problem = error === undefined ? {} : { error };
  return (
    <form
      className="address-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.querySelector('input');
        if (busy) return;
        void onSend({ email, password }).then((isAccepted) => {
          setPassword('');
          if (isAccepted) setEmail('');
          else field?.focus();
        });
      }}
    >
      {label !== undefined && (
        <Field
          label={label}
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          {...problem}
        />
      )}
      {needsPassword && (
        <PasswordField
          label="Password of your account"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          {...(label === undefined && problem)}
        />
      )}
      <Button type="submit" variant="secondary" busy={busy}>
        {button}
      </Button>
    </form>
  );
}
