import type { RequestHandler } from 'express';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey } from '../../shared/addresses/client-key.ts';

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

/** Undefined below the limit. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}
