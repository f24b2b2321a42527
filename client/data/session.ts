import type { ResponseOf } from '../../shared/contract/contract.ts';
import { HOME_PATH, LOGIN_FAILED_MESSAGE } from '../../shared/site/constants.ts';
import { LOGIN_THROTTLED_MESSAGE, LOGIN_UNREACHABLE_MESSAGE } from '../../shared/site/forms/member-forms.ts';
import { request } from '../../shared/site/page-data/request.ts';
import { CallFailed, post } from './api.ts';
import type { PublicSettings } from './page-state.ts';
import { readUser, writeUser } from './user.ts';

export type Credentials = { username: string; password: string; staySignedIn: boolean };

const TOO_MANY_ATTEMPTS = 429;

/**
 * Signs in and keeps the user (section 4, Login).
 * @returns what to tell the visitor when it did not work; nothing when it did.
 */
export async function signIn(credentials: Credentials, { product }: PublicSettings): Promise<string | undefined> {
  try {
    const outcome = await post(request('sso.login'), { product, body: credentials });
    if (!outcome.ok) return outcome.status === TOO_MANY_ATTEMPTS ? LOGIN_THROTTLED_MESSAGE : LOGIN_FAILED_MESSAGE;
    const [user] = (outcome.data as ResponseOf<'sso.login'>).result;
    if (!user) return LOGIN_FAILED_MESSAGE;
    writeUser(user);
    return undefined;
  } catch (error) {
    if (error instanceof CallFailed) return LOGIN_UNREACHABLE_MESSAGE;
    throw error;
  }
}

/** How long the sign-out waits for the API before it goes on without it, in milliseconds. */
const PATIENCE_MS = 1500;

/**
 * Signs out (section 4, Logout): here at once and in every tab, whether or not the API can be told; then goes home with a fresh
 * document, in which nothing of the member is left and the global scripts run anew.
 */
export async function signOut(settings: PublicSettings): Promise<void> {
  const user = readUser();
  writeUser(null);
  await Promise.race([tellApi(user?.accessToken, user?.ssoLogoutUrl, settings), pause(PATIENCE_MS)]);
  location.assign(HOME_PATH);
}

/** Takes away what is left of a session that this browser has no record of: its cookie. */
export async function dropCookie({ product }: PublicSettings): Promise<void> {
  await post(request('sso.logout'), { product, body: {} }).catch(() => undefined);
}

async function tellApi(
  accessToken: string | undefined,
  known: string | undefined,
  settings: PublicSettings,
): Promise<void> {
  try {
    const { product } = settings;
    const outcome = await post(request('sso.logout'), { product, body: { accessToken }, accessToken });
    const answered = outcome.ok ? (outcome.data as ResponseOf<'sso.logout'>).result[0]?.ssoLogoutUrl : undefined;
    tellSingleSignOn(answered ?? known, settings.ssoLogoutOrigins);
  } catch {
    // The edge has taken the cookie away in any case; the API's token ends by itself.
    tellSingleSignOn(known, settings.ssoLogoutOrigins);
  }
}

/** Section 4: a sign-out address is fetched quietly, when it is one of those allowed. */
function tellSingleSignOn(address: string | undefined, allowed: readonly string[]): void {
  if (address === undefined || !URL.canParse(address) || !allowed.includes(new URL(address).origin)) return;
  void fetch(address, { mode: 'no-cors', credentials: 'include', keepalive: true }).catch(() => undefined);
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
