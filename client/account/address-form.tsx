import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field, PasswordField } from '../ui/field.tsx';

type AddressFormProps = {
  /** Without a label the form has no address field. */
  label?: string;
  button: string;
  needsPassword?: boolean;
  busy: boolean;
  error: string | undefined;
  /** Resolves to true when the API accepted the change; the fields are then cleared. */
  onSend: (values: { email: string; password: string }) => Promise<boolean>;
};

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
