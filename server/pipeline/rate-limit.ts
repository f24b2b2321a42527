import type { RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** Providers hand a customer a network of this size, so every address in it counts as one client. */
const IPV6_PREFIX_BYTES = 56 / 8;

/**
 * Rejects the requests of a client that has used its limit up. `Retry-After` names the seconds until the client's window ends.
 * @param reject answers a rejected request.
 */
export function rateLimit(limiter: RateLimiterAbstract, reject: RequestHandler): RequestHandler {
  return async (req, res, next) => {
    const excess = await consume(limiter, clientKey(req.ip ?? ''));
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

/** A client's key: its IPv4 address or its IPv6 network. */
function clientKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return Buffer.from(address.toByteArray().slice(0, IPV6_PREFIX_BYTES)).toString('hex');
}
