import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's default, with OWASP's parameters: 19 MiB, two passes, one lane. About 9 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random text nobody knows, made with the same cost. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$32DT43HHMrUK6KJbUB9G1Q$U2/UFWcyCnCwGw3gMf0VyhZAv5otPQPNlUO7W8zI7Vs';

/** A password as it is stored: salted, and slow to guess. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password is the one behind a hash. Without a hash (nobody by that name, or no password yet) it takes as long and
 * is never right, so that the time tells nobody who has an account.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password);
  return isRight && typeof passwordHash === 'string';
}
