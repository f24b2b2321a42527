import { z } from 'zod';
import { contract } from '../../shared/contract/contract.ts';
import { leaveOutInvalid } from '../../shared/contract/schemas/leave-out-invalid.ts';
import { hashOfHandle, newHandle, type SessionCookie } from './session-cookie.ts';

/** Without user data the credentials were wrong (section 8). */
const withUserData = z.looseObject({
  result: z.tuple([z.looseObject({}).refine((user) => Object.keys(user).length > 0)]),
});
/** Other fields are forwarded, unless they break the contract. */
const signedIn = z.looseObject({ result: z.tuple([z.looseObject({ accessToken: z.string().min(1) })]) });
export type SignedIn = z.output<typeof signedIn>;

export const LEFT_OUT = 'a field of the user data broke the contract and was left out';

export type TokenMode = 'handle' | 'passthrough';

/** In a field that section 3 names. */
export class InvalidUserData extends Error {
  override name = 'InvalidUserData';
}

type Options = {
  cookie: SessionCookie;
  mode: TokenMode;
  noScript: boolean;
  onLeftOut?: (reason: string) => void;
};

/** Without the cookie no request would know the member. */
class TokenTooLong extends Error {
  override name = 'TokenTooLong';

  constructor() {
    super('The API’s token is too long for a cookie');
  }
}

/**
 * Undefined without a user (wrong credentials); in `passthrough` mode the API's token stays.
 * @throws InvalidUserData when a named field breaks the contract
 * @throws TokenTooLong when the token does not fit a cookie
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

/** Drop invalid fields. @throws InvalidUserData when one of them is required */
function validUsers(users: unknown, onLeftOut: (reason: string) => void): unknown {
  try {
    return leaveOutInvalid(contract['sso.login'].response.shape.result, users, onLeftOut);
  } catch (error) {
    throw new InvalidUserData(error instanceof Error ? error.message : String(error));
  }
}
