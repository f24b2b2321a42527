import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id parameters (19 MiB, two passes, one lane), about 9 ms per hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a discarded random text, with the same parameters. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$32DT43HHMrUK6KJbUB9G1Q$U2/UFWcyCnCwGw3gMf0VyhZAv5otPQPNlUO7W8zI7Vs';

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Takes the same time without a hash, so that response times do not reveal which accounts exist. */
export async function verifyPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? DUMMY_HASH, password);
  return matches && typeof passwordHash === 'string';
}
