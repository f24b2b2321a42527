import { z } from 'zod';
import { hashOfHandle, newHandle, type SessionCookie } from './session-cookie.ts';

/** The fields of a sign-in response that are read here; all others are forwarded unchanged. */
const signedIn = z.looseObject({ result: z.tuple([z.looseObject({ accessToken: z.string().min(1) })]) });
export type SignedIn = z.output<typeof signedIn>;

/** How the browser's `accessToken` relates to the API's. */
export type TokenMode = 'handle' | 'passthrough';

type Options = {
  cookie: SessionCookie;
  mode: TokenMode;
  noScript: boolean;
};

/** The API's token does not fit into a cookie, so no request would know the member. */
class TokenTooLong extends Error {
  override name = 'TokenTooLong';

  constructor() {
    super('The API’s token is too long for a cookie');
  }
}

/**
 * Seals a session from a sign-in response: returns the user record with a handle in place of the API's token, and the
 * session cookie; undefined without a user (wrong credentials). In `passthrough` mode the token stays.
 * @throws TokenTooLong when the token does not fit into a cookie
 */
export async function sealSession(
  answer: unknown,
  { cookie, mode, noScript }: Options,
): Promise<{ answer: SignedIn; setCookie: string } | undefined> {
  const parsed = signedIn.safeParse(answer);
  if (!parsed.success) return undefined;
  const [user] = parsed.data.result;
  const token = user.accessToken;
  const handle = mode === 'handle' ? newHandle() : token;
  const sealed = await cookie.seal({ token, handleHash: hashOfHandle(handle), noScript });
  if (sealed === undefined) throw new TokenTooLong();
  const result: SignedIn['result'] = [{ ...user, accessToken: handle }];
  return { answer: { ...parsed.data, result }, setCookie: cookie.set(sealed) };
}
