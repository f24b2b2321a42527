import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares digests in constant time. */
export function isSecret(given: string | undefined, secret: string): boolean {
  return timingSafeEqual(digest(given ?? ''), digest(secret));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
