import { type ComponentProps, useState } from 'react';
import { LOGIN_FAILED_MESSAGE } from '../../shared/constants.ts';
import type { FieldErrors } from '../../shared/forms/form.ts';
import { missingCredentials } from '../../shared/forms/member-forms.ts';
import { useEnvironment } from './environment.tsx';
import { type SignInOptions, signIn } from './session.ts';

export type SignInProblem = { readonly error?: string | undefined; readonly errors?: FieldErrors };

/** Ready, pending, or rejected with a message, at the field where one was empty (section 4, Login). */
export function useSignIn(onSignedIn: () => void, options?: SignInOptions) {
  const { settings } = useEnvironment();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const onSubmit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (pending) return;
    const fields = new FormData(event.currentTarget);
    const credentials = {
      username: String(fields.get('username') ?? ''),
      password: String(fields.get('password') ?? ''),
      staySignedIn: fields.get('staySignedIn') === 'true',
    };
    setPending(true);
    setProblem({});
    void signIn(credentials, settings, options).then((error) => {
      // After success the page is left: the button stays busy until then.
      if (error === undefined) onSignedIn();
      else setPending(false);
      const errors = error === LOGIN_FAILED_MESSAGE ? missingCredentials(credentials) : {};
      setProblem(Object.keys(errors).length > 0 ? { errors } : { error });
    });
  };
  return { pending, problem, onSubmit };
}
