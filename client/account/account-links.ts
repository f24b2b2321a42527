import { KIND_PARAM, NO_KIND } from '../../shared/constants.ts';
import { FORM_ANCHOR } from '../../shared/forms/form.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';

/** Undefined until the configuration has loaded; links to the account site or this site's pages (section 2). */
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
  isAway: boolean;
};
