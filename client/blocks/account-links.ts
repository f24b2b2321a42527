import { shell } from '../../shared/pages/common/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';

/**
 * The links for a forgotten password and a new account (section 2): to the account site that the configuration names, else to the pages of
 * this site; undefined until the configuration has loaded.
 */
export function useAccountLinks(): { forgottenPassword: string; createAccount: string } | undefined {
  const { settings } = useEnvironment();
  const configuration = useCall(shell.configuration).data?.result;
  return (
    configuration && {
      forgottenPassword: configuration.forgottenPasswordUrl ?? '/forgotten-password',
      createAccount: configuration.createAccountUrl ?? `/join-${settings.product}`,
    }
  );
}
