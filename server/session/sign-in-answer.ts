import { z } from 'zod';
import { contract } from '../../shared/contract/contract.ts';
import { leaveOutInvalid } from '../../shared/contract/schemas/leave-out-invalid.ts';
import { hashOfHandle, newHandle, type SessionCookie } from './session-cookie.ts';

/** A sign-in response with user data; without, the credentials were wrong (section 8). */
const withUserData = z.looseObject({
  result: z.tuple([z.looseObject({}).refine((user) => Object.keys(user).length > 0)]),
});
/** The fields of a sign-in response that are read here; others are forwarded, unless they break the contract. */
const signedIn = z.looseObject({ result: z.tuple([z.looseObject({ accessToken: z.string().min(1) })]) });
export type SignedIn = z.output<typeof signedIn>;

/** Log message of a field that is left out of a sign-in response. */
export const LEFT_OUT = 'a field of the user data broke the contract and was left out';

/** How the browser's `accessToken` relates to the API's. */
export type TokenMode = 'handle' | 'passthrough';

/** The user data breaks the contract in a field that section 3 names. */
export class InvalidUserData extends Error {
  override name = 'InvalidUserData';
}

type Options = {
  cookie: SessionCookie;
  mode: TokenMode;
  noScript: boolean;
  /** Reports a field that is left out because it breaks the contract. */
  onLeftOut?: (reason: string) => void;
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
 * @throws InvalidUserData when a named field of the user data breaks the contract
 * @throws TokenTooLong when the token does not fit into a cookie
 */
export async function sealSession(
  answer: unknown,
  { cookie, mode, noScript, onLeftOut = () => {} }: Options,
): Promise<{ answer: SignedIn; setCookie: string } | undefined> {
  const data = withUserData.safeParse(answer).data;
  if (!data) return undefined;
  const parsed = signedIn.safeParse({ ...data, result: validUsers(data.result, onLeftOut) });
  if (!parsed.success) throw new InvalidUserData('accessToken is missing or no text');
  const [user] = parsed.data.result;
  const token = user.accessToken;
  const handle = mode === 'handle' ? newHandle() : token;
  const sealed = await cookie.seal({ token, handleHash: hashOfHandle(handle), noScript });
  if (sealed === undefined) throw new TokenTooLong();
  const result: SignedIn['result'] = [{ ...user, accessToken: handle }];
  return { answer: { ...parsed.data, result }, setCookie: cookie.set(sealed) };
}

/** The users without the fields that break the contract. @throws InvalidUserData when one of them is required */
function validUsers(users: unknown, onLeftOut: (reason: string) => void): unknown {
  try {
    return leaveOutInvalid(contract['sso.login'].response.shape.result, users, onLeftOut);
  } catch (error) {
    throw new InvalidUserData(error instanceof Error ? error.message : String(error));
  }
}
