import { useEffect, useRef, useState } from 'react';
import { useEnvironment } from '../data/environment.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import type { Held } from './use-held-data.ts';

/** Asks for the password first when the sign-in is too long ago. */
export function ConfirmForm({ held: { pending, needsPassword, problem, read } }: { held: Held }) {
  const { redirectSignIn } = useEnvironment().settings;
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // Focus the field that the member has to fill in next; a rejected password is entered again.
  useEffect(() => {
    if (needsPassword && !pending) form.current?.querySelector('input')?.focus();
  }, [needsPassword, pending]);
  return (
    <>
      <noscript>
        <p>Reading and downloading your data needs JavaScript. Write to us, and we’ll send you a copy.</p>
      </noscript>
      <p role="status">
        {needsPassword &&
          (redirectSignIn
            ? `You signed in a while ago. Sign out and in again with ${redirectSignIn.name}, or enter your password.`
            : 'You signed in a while ago. Enter your password again.')}
      </p>
      <form
        ref={form}
        className="address-form needs-script"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void read(needsPassword ? password : undefined).then(() => setPassword(''));
        }}
      >
        {needsPassword && (
          <PasswordField
            label="Password of your account"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            {...(problem !== undefined && { error: problem })}
          />
        )}
        {!needsPassword && problem !== undefined && (
          <p role="alert" className="field__error">
            {problem}
          </p>
        )}
        <Button type="submit" busy={pending}>
          Show everything
        </Button>
      </form>
    </>
  );
}
