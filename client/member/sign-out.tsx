import { useState } from 'react';
import { LOGOUT_PATH } from '../../shared/site/forms/member-forms.ts';
import { useEnvironment } from '../data/environment.tsx';
import { Button } from '../ui/button.tsx';
import { leave } from './leave.ts';

/** Signs out and goes home (section 4, Logout); without a script by a plain form. */
export function SignOut({ variant = 'quiet' }: { variant?: 'quiet' | 'secondary' }) {
  const { settings } = useEnvironment();
  const [pending, setPending] = useState(false);
  return (
    <form
      method="post"
      action={LOGOUT_PATH}
      onSubmit={(event) => {
        event.preventDefault();
        setPending(true);
        void leave(settings);
      }}
    >
      <Button type="submit" small variant={variant} busy={pending}>
        Sign out
      </Button>
    </form>
  );
}
