import { HANDOFF_COOKIE } from '../../shared/site/forms/member-forms.ts';
import { parseUser, writeUser } from './user.ts';

/** Keeps the user whose sign-in was sent as a plain form, before this script had come: the server has laid the record ready, once. */
export function adoptHandoff(): void {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${HANDOFF_COOKIE}=`));
  if (!pair) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is asynchronous, and missing from some browsers
  document.cookie = `${HANDOFF_COOKIE}=; Max-Age=0; Path=/; SameSite=Strict`;
  const user = parseUser(decode(pair.slice(HANDOFF_COOKIE.length + 1)));
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
