import { FLASH_COOKIE } from '../../shared/site/forms/member-forms.ts';
import { setCookie } from './set-cookie.ts';
import { parseUser, writeUser } from './user.ts';

/** Stores the user record of a sign-in by plain form, which the server sends once in a flash cookie. */
export function readFlashCookie(): void {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`));
  if (!pair) return;
  setCookie(`${FLASH_COOKIE}=; Max-Age=0; Path=/; SameSite=Strict`);
  const user = parseUser(decode(pair.slice(FLASH_COOKIE.length + 1)));
  if (user) writeUser(user);
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
