import { isIP } from 'node:net';
import type { RequestHandler } from 'express';

/** IPv4 with port, or IPv6 in brackets with or without one; quoted as in `Forwarded`. */
const WITH_PORT = /^"?(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)"?$/;

/** Ignore everything before an invalid entry: each would count as a client of its own. */
function listHops(forwarded: string): string[] {
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim().replace(WITH_PORT, (_hop, ipv4?: string, ipv6?: string) => ipv4 ?? ipv6 ?? ''));
  return hops.slice(hops.findLastIndex((hop) => isIP(hop) === 0) + 1);
}

/** Some load balancers add ports, by which Express would see new clients and miss trusted hops. */
export const stripForwardedPorts: RequestHandler = ({ headers }, _res, next) => {
  const forwarded = headers['x-forwarded-for'];
  const hops = typeof forwarded === 'string' ? listHops(forwarded) : [];
  if (hops.length > 0) headers['x-forwarded-for'] = hops.join(', ');
  else delete headers['x-forwarded-for'];
  next();
};

/** `TRUST_PROXY` as compiled by Express. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * The last address that is not a trusted load balancer's.
 * @param forwarded `X-Forwarded-For`, or empty
 */
export function clientAddress(remoteAddress: string, forwarded: string, trusts: TrustsProxy): string {
  let address = remoteAddress;
  const hops = forwarded === '' ? [] : listHops(forwarded);
  for (let hop = 0; trusts(address, hop); hop += 1) {
    const next = hops.pop();
    if (next === undefined) break;
    address = next;
  }
  return address;
}
