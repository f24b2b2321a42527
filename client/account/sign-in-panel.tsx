import { DASHBOARD_PATH } from '../../shared/constants.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useSignIn } from '../data/use-sign-in.ts';
import { SIGN_IN_PANEL } from '../shell/panel-ids.ts';
import { QuietLink } from '../ui/button.tsx';
import { useAccountLinks } from './account-links.ts';
import { RedirectSignIn } from './redirect-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Section 2, Header behaviour. */
export function SignInPanel() {
  const links = useAccountLinks();
  const isRedirectOnly = useEnvironment().settings.redirectSignIn?.isOnly === true;
  return (
    <section className="panel panel--sign-in" id={SIGN_IN_PANEL} popover="auto" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title" className="mb-m h4">
        Sign in
      </h2>
      {!isRedirectOnly && <PasswordSignIn />}
      <RedirectSignIn />
      {links && (
        <p className="panel__links">
          {!isRedirectOnly && (
            <QuietLink href={links.forgottenPassword} trail="none">
              Forgotten password
            </QuietLink>
          )}
          <QuietLink href={links.createAccount} trail={links.isAway ? 'out' : 'none'}>
            Create an account
          </QuietLink>
        </p>
      )}
    </section>
  );
}

const PasswordSignIn = () => <SignInForm {...useSignIn(() => location.assign(DASHBOARD_PATH))} />;
