import { FLASH_COOKIE, hostCookie } from '../../shared/consent/own-cookies.ts';
import { FLASH_SIGNED_OUT, SESSION_CHECK_PATH } from '../../shared/forms/member-forms.ts';
import { setCookie } from './set-cookie.ts';
import { parseUser, readUser, writeUser } from './user.ts';

/** Applies a sign-in or sign-out by plain form, once the server confirms it: another site may have set the cookie. */
export async function readFlashCookie(): Promise<void> {
  const isHttps = location.protocol === 'https:';
  const name = hostCookie(FLASH_COOKIE, isHttps);
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  if (!pair) return;
  setCookie(`${name}=; Max-Age=0; Path=/; SameSite=Strict${isHttps ? '; Secure' : ''}`);
  const value = pair.slice(name.length + 1);
  const isSignOut = value === FLASH_SIGNED_OUT;
  const user = isSignOut ? readUser() : parseUser(decode(value));
  if (user && (await isOwnSession(user.accessToken)) !== isSignOut) writeUser(isSignOut ? null : user);
}

/** Asks the server, because scripts cannot read the session cookie. */
function isOwnSession(accessToken: string): Promise<boolean> {
  return fetch(SESSION_CHECK_PATH, { headers: { Authorization: `Bearer ${accessToken}` }, cache: 'no-store' }).then(
    ({ status }) => status === 204,
    () => false,
  );
}

/** Decodes Base64url of UTF-8. */
function decode(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}
