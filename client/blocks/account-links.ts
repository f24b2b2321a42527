import { shell } from '../../shared/pages/common/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';

/**
 * Links for a forgotten password and a new account (section 2): to the configured account site, else to this site's
 * pages; undefined until the configuration has loaded.
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
