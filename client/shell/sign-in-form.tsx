import type { ComponentProps } from 'react';
import { LOGIN_PATH } from '../../shared/constants.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';

type SignInFormProps = {
  /** Address the form is posted to without JavaScript: the sign-in page with its `ReturnUrl`. */
  action?: string;
  /** A sign-in is in flight. */
  pending?: boolean;
  /** Message of the last rejected sign-in (section 8). */
  error?: string | undefined;
  /** E-mail address of the last rejected sign-in, to fill in again. */
  username?: string | undefined;
  /** Offers to stay signed in; the header's panel does not (section 3). */
  hasStaySignedIn?: boolean;
  /** Signs in by fetch. */
  onSubmit?: ComponentProps<'form'>['onSubmit'];
};

/** Form for e-mail address and password (section 3, Login form). The server alone validates it (section 5). */
export function SignInForm({
  action = LOGIN_PATH,
  pending = false,
  error,
  username,
  hasStaySignedIn = false,
  onSubmit,
}: SignInFormProps) {
  const invalid = error === undefined ? undefined : true;
  return (
    <form className="form" method="post" action={action} noValidate onSubmit={onSubmit}>
      {error && (
        <NoticeBox tone="error" title="We could not sign you in" live>
          <p>{error}</p>
        </NoticeBox>
      )}
      <Field
        label="E-mail address"
        type="email"
        name="username"
        autoComplete="username"
        defaultValue={username}
        aria-invalid={invalid}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" aria-invalid={invalid} />
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
