import { z } from 'zod';
import { hashOfHandle, newHandle, type SessionCookie } from './session-cookie.ts';

/** As much of the answer to a sign-in as is read here; the rest passes as it is. */
const signedIn = z.looseObject({ result: z.tuple([z.looseObject({ accessToken: z.string().min(1) })]) });
export type SignedIn = z.output<typeof signedIn>;

/** How the browser's `accessToken` relates to the API's. */
export type TokenMode = 'handle' | 'passthrough';

type Options = {
  cookie: SessionCookie;
  mode: TokenMode;
  byForm: boolean;
  /** The token is too long to be sealed. */
  onTooLong: () => void;
};

/**
 * What the browser is told of a successful sign-in: the user record with a handle in place of the API's token, and
 * the cookie that goes with it. An answer without a user, which says that the credentials were wrong, gives undefined.
 * In `passthrough` mode, and with a token that does not fit into a cookie, the token itself stays in the record.
 */
export async function openSession(
  answer: unknown,
  { cookie, mode, byForm, onTooLong }: Options,
): Promise<{ answer: SignedIn; setCookie: string | undefined } | undefined> {
  const parsed = signedIn.safeParse(answer);
  if (!parsed.success) return undefined;
  const [user] = parsed.data.result;
  const token = user.accessToken;
  const handle = mode === 'handle' ? newHandle() : token;
  const sealed = await cookie.seal({ token, handleHash: hashOfHandle(handle), byForm });
  if (sealed === undefined) {
    onTooLong();
    return { answer: parsed.data, setCookie: undefined };
  }
  const result: SignedIn['result'] = [{ ...user, accessToken: handle }];
  return { answer: { ...parsed.data, result }, setCookie: cookie.set(sealed) };
}
