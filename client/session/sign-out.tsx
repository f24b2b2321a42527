import { useState } from 'react';
import { LOGOUT_PATH } from '../../shared/forms/member-forms.ts';
import { useEnvironment } from '../data/environment.tsx';
import { Button } from '../ui/button.tsx';
import { signOutOnce } from './sign-out-once.ts';

/** Posts a form without JavaScript (section 4, Logout). */
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
        void signOutOnce(settings);
      }}
    >
      <Button type="submit" small variant={variant} busy={pending}>
        Sign out
      </Button>
    </form>
  );
}
