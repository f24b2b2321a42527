import { FLASH_COOKIE } from '../../shared/site/forms/member-forms.ts';
import { parseUser, writeUser } from './user.ts';

/** Stores the user record of a sign-in that was sent without this script: the server passes it on once, in a flash cookie. */
export function readFlashCookie(): void {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`));
  if (!pair) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is asynchronous, and missing from some browsers
  document.cookie = `${FLASH_COOKIE}=; Max-Age=0; Path=/; SameSite=Strict`;
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
