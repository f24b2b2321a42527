import type { ComponentProps } from 'react';
import { LOGIN_PATH } from '../../shared/site/constants.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';

type SignInFormProps = {
  /** Where the form is sent without a script: the sign-in page, with the way back. */
  action?: string;
  /** A sign-in is under way. */
  pending?: boolean;
  /** What came of the last one; the product's own sentence (section 8). */
  error?: string | undefined;
  /** The e-mail address as it was typed before. */
  username?: string | undefined;
  /** Offers to stay signed in; the header's panel does not (section 3). */
  offersToStay?: boolean;
  /** Signs in with a script. */
  onSubmit?: ComponentProps<'form'>['onSubmit'];
};

/** E-mail address and password (section 3, Login form). Nothing is checked before it is sent (section 5). */
export function SignInForm({
  action = LOGIN_PATH,
  pending = false,
  error,
  username,
  offersToStay = false,
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
      {offersToStay ? (
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
