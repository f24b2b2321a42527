import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a text equals a secret. Digests of equal length make the comparison take the same time for every text. */
export function isSecret(given: string | undefined, secret: string): boolean {
  return timingSafeEqual(digest(given ?? ''), digest(secret));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
