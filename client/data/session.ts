import { HOME_PATH, LOGIN_FAILED_MESSAGE } from '../../shared/constants.ts';
import {
  LOGIN_BROKEN_MESSAGE,
  LOGIN_UNREACHABLE_MESSAGE,
  LOGOUT_PATH,
  signInRejection,
} from '../../shared/forms/member-forms.ts';
import { request } from '../../shared/pages/request.ts';
import { fetchOutcome, post } from './api.ts';
import { CallFailed } from './call-failed.ts';
import type { PublicSettings } from './page-state.ts';
import { readUser, writeUser } from './user.ts';

export type Credentials = { username: string; password: string; staySignedIn: boolean };

/** `leadsOut`: the next page passes the member to another system, such as a registration. */
export type SignInOptions = { readonly leadsOut?: boolean };

/** Signs in (section 4, Login; section 7, ssoLogin). @returns the error message; undefined after success */
export async function signIn(
  { username, password, staySignedIn }: Credentials,
  { product }: PublicSettings,
  { leadsOut = false }: SignInOptions = {},
): Promise<string | undefined> {
  try {
    const outcome =
      leadsOut && !staySignedIn
        ? await post(request('sso.ssoLogin'), { product, body: { username, password } })
        : await post(request('sso.login'), { product, body: { username, password, staySignedIn } });
    if (!outcome.ok) return signInRejection(outcome.status);
    const [user] = outcome.data.result;
    if (!user) return LOGIN_FAILED_MESSAGE;
    writeUser(user);
    void requestUser(product);
    return undefined;
  } catch (error) {
    // Section 8: a success without user data, with any other content.
    if (!(error instanceof CallFailed)) throw error;
    if (error.status === SERVER_ERROR) return LOGIN_BROKEN_MESSAGE;
    return error.isUnreadable ? LOGIN_FAILED_MESSAGE : LOGIN_UNREACHABLE_MESSAGE;
  }
}

const SERVER_ERROR = 500;

/** Longest wait for the API at sign-out, in milliseconds. */
const SIGN_OUT_TIMEOUT_MS = 1500;

/** Signs out in every tab, whatever the API answers (section 4, Logout), and loads the home page as a new document. */
export async function signOut(settings: PublicSettings): Promise<void> {
  const user = readUser();
  writeUser(null);
  await Promise.race([endApiSession(user?.accessToken, user?.ssoLogoutUrl, settings), delay(SIGN_OUT_TIMEOUT_MS)]);
  location.assign(HOME_PATH);
}

/** @returns whether the cookie was deleted; otherwise the login would redirect in a loop */
export async function endCookie(): Promise<boolean> {
  const response = await fetch(LOGOUT_PATH, { method: 'POST', redirect: 'manual' }).catch(() => undefined);
  return response?.type === 'opaqueredirect';
}

/** Removes the stored user when the session has ended, so that both end together. */
export const verifySession = ({ product }: PublicSettings): Promise<void> => requestUser(product);

/** A rejected token ends the session in this browser (section 4, Login). */
async function requestUser(product: string): Promise<void> {
  const { id, url } = request('sso.user');
  await fetchOutcome(id, url, product).catch(() => undefined);
}

async function endApiSession(
  accessToken: string | undefined,
  storedUrl: string | undefined,
  settings: PublicSettings,
): Promise<void> {
  try {
    const { product } = settings;
    const outcome = await endSession(accessToken, product);
    if (!outcome.ok) await endCookie();
    const returnedUrl = outcome.ok ? outcome.data.result[0]?.ssoLogoutUrl : undefined;
    endSingleSignOn(returnedUrl ?? storedUrl, settings.ssoLogoutOrigins);
  } catch {
    await endCookie();
    endSingleSignOn(storedUrl, settings.ssoLogoutOrigins);
  }
}

/** A session unknown to `logout` may be one of single sign-on (section 7, ssoLogout). */
async function endSession(accessToken: string | undefined, product: string) {
  const outcome = await post(request('sso.logout'), { product, body: { accessToken }, accessToken });
  return outcome.ok ? outcome : post(request('sso.ssoLogout'), { product, accessToken });
}

/** Fetches the sign-out URL in the background if its origin is allowed (section 4). */
function endSingleSignOn(address: string | undefined, allowed: readonly string[]): void {
  if (address === undefined || !URL.canParse(address) || !allowed.includes(new URL(address).origin)) return;
  void fetch(address, { mode: 'no-cors', credentials: 'include', keepalive: true }).catch(() => undefined);
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
