import { type ComponentProps, useEffect, useRef } from 'react';
import { LOGIN_FAILED_MESSAGE, LOGIN_PATH } from '../../shared/constants.ts';
import type { FieldErrors } from '../../shared/forms/form.ts';
import type { SignInProblem } from '../data/use-sign-in.ts';
import { Button, QuietLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { useAccountLinks } from './account-links.ts';

type SignInFormProps = {
  /** Target without JavaScript: the sign-in page with its `ReturnUrl`. */
  action?: string;
  pending?: boolean;
  /** Why the last sign-in was rejected (section 8); focuses the first empty field. */
  problem?: SignInProblem | undefined;
  username?: string | undefined;
  /** Offers to stay signed in; the header's panel does not (section 3). */
  hasStaySignedIn?: boolean;
  onSubmit?: ComponentProps<'form'>['onSubmit'];
};

/** Login form (section 3), validated by the server only (section 5). */
export function SignInForm({
  action = LOGIN_PATH,
  pending = false,
  problem: { error, errors } = {},
  username,
  hasStaySignedIn = false,
  onSubmit,
}: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const links = useAccountLinks();
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  return (
    <form className="form" method="post" action={action} noValidate onSubmit={onSubmit} ref={form}>
      {error && (
        <NoticeBox tone="error" title="We couldn’t sign you in" live>
          <p>{error}</p>
          {error === LOGIN_FAILED_MESSAGE && links && (
            <QuietLink href={links.forgottenPassword}>Reset your password</QuietLink>
          )}
        </NoticeBox>
      )}
      <Field
        label="E-mail address"
        type="email"
        name="username"
        autoComplete="username"
        defaultValue={username}
        {...errorAt(errors, 'username')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        {...errorAt(errors, 'password')}
      />
      {hasStaySignedIn ? (
        <Checkbox label="Keep me signed in on this device" name="staySignedIn" value="true" />
      ) : (
        <input type="hidden" name="staySignedIn" value="false" />
      )}
      <Button type="submit" wide busy={pending}>
        Sign in
      </Button>
    </form>
  );
}

function errorAt(errors: FieldErrors | undefined, name: string): { error?: string } {
  const error = errors?.[name];
  return error === undefined ? {} : { error };
}
