import { HOME_PATH, LOGIN_FAILED_MESSAGE } from '../../shared/constants.ts';
import { request } from '../../shared/pages/common/request.ts';
import { LOGIN_THROTTLED_MESSAGE, LOGIN_UNREACHABLE_MESSAGE } from '../../shared/site/forms/member-forms.ts';
import { CallFailed, post } from './api.ts';
import type { PublicSettings } from './page-state.ts';
import { readUser, writeUser } from './user.ts';

export type Credentials = { username: string; password: string; staySignedIn: boolean };

const TOO_MANY_ATTEMPTS = 429;

/**
 * Signs in and stores the user (section 4, Login).
 * @returns the error message for the visitor; undefined after success.
 */
export async function signIn(credentials: Credentials, { product }: PublicSettings): Promise<string | undefined> {
  try {
    const outcome = await post(request('sso.login'), { product, body: credentials });
    if (!outcome.ok) return outcome.status === TOO_MANY_ATTEMPTS ? LOGIN_THROTTLED_MESSAGE : LOGIN_FAILED_MESSAGE;
    const [user] = outcome.data.result;
    if (!user) return LOGIN_FAILED_MESSAGE;
    writeUser(user);
    return undefined;
  } catch (error) {
    if (error instanceof CallFailed) return LOGIN_UNREACHABLE_MESSAGE;
    throw error;
  }
}

/** Longest wait for the API at sign-out, in milliseconds. */
const SIGN_OUT_TIMEOUT_MS = 1500;

/**
 * Signs out (section 4, Logout): at once in every tab, whether or not the API answers; then loads the home page as a new document, which has
 * no data of the member and runs the global scripts again.
 */
export async function signOut(settings: PublicSettings): Promise<void> {
  const user = readUser();
  writeUser(null);
  await Promise.race([endApiSession(user?.accessToken, user?.ssoLogoutUrl, settings), delay(SIGN_OUT_TIMEOUT_MS)]);
  location.assign(HOME_PATH);
}

/** Deletes the cookie of a session whose user record this browser does not have. */
export async function dropCookie({ product }: PublicSettings): Promise<void> {
  await post(request('sso.logout'), { product, body: {} }).catch(() => undefined);
}

async function endApiSession(
  accessToken: string | undefined,
  storedUrl: string | undefined,
  settings: PublicSettings,
): Promise<void> {
  try {
    const { product } = settings;
    const outcome = await post(request('sso.logout'), { product, body: { accessToken }, accessToken });
    const returnedUrl = outcome.ok ? outcome.data.result[0]?.ssoLogoutUrl : undefined;
    endSingleSignOn(returnedUrl ?? storedUrl, settings.ssoLogoutOrigins);
  } catch {
    // The server has deleted the cookie in any case; the API's token expires.
    endSingleSignOn(storedUrl, settings.ssoLogoutOrigins);
  }
}

/** Section 4: the sign-out URL is fetched in the background when its origin is allowed. */
function endSingleSignOn(address: string | undefined, allowed: readonly string[]): void {
  if (address === undefined || !URL.canParse(address) || !allowed.includes(new URL(address).origin)) return;
  void fetch(address, { mode: 'no-cors', credentials: 'include', keepalive: true }).catch(() => undefined);
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
