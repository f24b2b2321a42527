import type { RequestHandler } from 'express';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey } from '../../shared/addresses/client-key.ts';

/**
 * Rejects the requests of a client over its limit, with the seconds until its window ends as `Retry-After`.
 * @param reject answers a rejected request.
 * @param kind requests of different kinds are counted apart.
 */
export function rateLimit(limiter: RateLimiterAbstract, reject: RequestHandler, kind?: string): RequestHandler {
  return async (req, res, next) => {
    const client = clientKey(req.ip ?? '');
    const excess = await consume(limiter, kind === undefined ? client : `${client} ${kind}`);
    if (!excess) {
      next();
      return;
    }
    res.set('Retry-After', String(Math.ceil(excess.msBeforeNext / 1000)));
    await reject(req, res, next);
  };
}

/** @returns the state of the window when the limit is exceeded, undefined otherwise. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}
