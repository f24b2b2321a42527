import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import { sendApiError } from './api-error.ts';

type Options = {
  /** Attempts of one address in a minute. */
  limit: number;
  /** Where they are counted. */
  attempts: Store;
};

const WINDOW_MS = 60_000;

/**
 * Refuses attempts to sign in that come too fast from one address, whatever accounts they are for: 429, and when to come back. The API
 * itself counts per account (section 5). An IPv6 address counts as its whole network of 56 bits.
 */
export function signInThrottle({ limit, attempts }: Options): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit,
    store: attempts,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: ({ ip }) => ipKeyGenerator(ip ?? ''),
    // Express decides what the address is: the proxies it may believe are configured.
    validate: false,
    handler(_req, res) {
      sendApiError(res.set('Retry-After', String(WINDOW_MS / 1000)), 429);
    },
  });
}
