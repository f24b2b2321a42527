import { FLASH_COOKIE, FLASH_SIGNED_OUT } from '../../shared/site/forms/member-forms.ts';
import { setCookie } from './set-cookie.ts';
import { parseUser, writeUser } from './user.ts';

/** Applies a sign-in or sign-out by plain form to the user record: the server reports it once, in a flash cookie. */
export function readFlashCookie(): void {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`));
  if (!pair) return;
  setCookie(`${FLASH_COOKIE}=; Max-Age=0; Path=/; SameSite=Strict`);
  const value = pair.slice(FLASH_COOKIE.length + 1);
  const user = parseUser(decode(value));
  if (user || value === FLASH_SIGNED_OUT) writeUser(user);
}

/** Base64url of UTF-8. */
function decode(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}
