import { type ComponentProps, useState } from 'react';
import { useEnvironment } from './environment.tsx';
import { type SignInOptions, signIn } from './session.ts';

/**
 * The states of a sign-in form: ready, pending, rejected with an error message (section 4, Login).
 * @param onSignedIn called when the user is signed in.
 */
export function useSignIn(onSignedIn: () => void, options?: SignInOptions) {
  const { settings } = useEnvironment();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const onSubmit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (pending) return;
    const fields = new FormData(event.currentTarget);
    setPending(true);
    setError(undefined);
    void signIn(
      {
        username: String(fields.get('username') ?? ''),
        password: String(fields.get('password') ?? ''),
        staySignedIn: fields.get('staySignedIn') === 'true',
      },
      settings,
      options,
    ).then((problem) => {
      // After success the page is left: the button stays busy until then.
      if (problem === undefined) onSignedIn();
      else setPending(false);
      setError(problem);
    });
  };
  return { pending, error, onSubmit };
}
