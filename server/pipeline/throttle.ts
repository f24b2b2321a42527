import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';

type Options = {
  /** Attempts of one address in a minute. */
  limit: number;
  /** Where they are counted. */
  attempts: Store;
  /** Answers what comes too fast; when to come back is said already. */
  refuse: RequestHandler;
};

const WINDOW_MS = 60_000;

/** Refuses what comes too fast from one address. An IPv6 address counts as its whole network of 56 bits. */
export function throttle({ limit, attempts, refuse }: Options): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit,
    store: attempts,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: ({ ip }) => ipKeyGenerator(ip ?? ''),
    // Express decides what the address is: the proxies it may believe are configured.
    validate: false,
    handler(req, res, next) {
      res.set('Retry-After', String(WINDOW_MS / 1000));
      void refuse(req, res, next);
    },
  });
}
