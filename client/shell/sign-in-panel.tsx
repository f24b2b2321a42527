import { DASHBOARD_PATH } from '../../shared/constants.ts';
import { shell } from '../../shared/pages/common/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { useSignIn } from '../data/use-sign-in.ts';
import { QuietLink } from '../ui/button.tsx';
import { SIGN_IN_PANEL } from './panel-ids.ts';
import { RedirectSignIn } from './redirect-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The Sign In panel (section 2, Header behaviour), with links to the external account site. */
export function SignInPanel() {
  const configuration = useCall(shell.configuration).data?.result;
  const isRedirectOnly = useEnvironment().settings.redirectSignIn?.isOnly === true;
  return (
    <section className="panel panel--sign-in" id={SIGN_IN_PANEL} popover="auto" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">Sign in</h2>
      {!isRedirectOnly && <PasswordSignIn />}
      <RedirectSignIn />
      {configuration && (
        <p className="panel__links">
          {!isRedirectOnly && (
            <QuietLink href={configuration.forgottenPasswordUrl} trail="none">
              Forgotten password
            </QuietLink>
          )}
          <QuietLink href={configuration.createAccountUrl} trail="out">
            Create an account
          </QuietLink>
        </p>
      )}
    </section>
  );
}

const PasswordSignIn = () => <SignInForm {...useSignIn(() => location.assign(DASHBOARD_PATH))} />;
