import { KIND_PARAM, NO_KIND } from '../../shared/constants.ts';
import { FORM_ANCHOR } from '../../shared/forms/form.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';

/**
 * Links for a forgotten password and a new account (section 2): to the configured account site, else to this site's
 * pages; undefined until the configuration has loaded.
 */
export function useAccountLinks(): AccountLinks | undefined {
  const { settings } = useEnvironment();
  const configuration = useCall(shell.configuration).data?.result;
  if (!configuration) return undefined;
  const {
    forgottenPasswordUrl: forgottenPassword = '/forgotten-password',
    createAccountUrl: createAccount = `/join-${settings.product}?${KIND_PARAM}=${NO_KIND}#${FORM_ANCHOR}`,
  } = configuration;
  return { forgottenPassword, createAccount, isAway: !createAccount.startsWith('/') };
}

type AccountLinks = {
  forgottenPassword: string;
  createAccount: string;
  /** Whether accounts are created on another site. */
  isAway: boolean;
};
