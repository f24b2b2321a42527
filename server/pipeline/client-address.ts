import { isIP } from 'node:net';
import type { RequestHandler } from 'express';

/** A port behind an IPv4 address, or an IPv6 address in brackets with or without one; quoted as in `Forwarded`. */
const WITH_PORT = /^"?(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)"?$/;

/**
 * The hops of `X-Forwarded-For` without ports, after the last text that is no address: each such text would count as a
 * client of its own.
 */
function listHops(forwarded: string): string[] {
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim().replace(WITH_PORT, (_hop, ipv4?: string, ipv6?: string) => ipv4 ?? ipv6 ?? ''));
  return hops.slice(hops.findLastIndex((hop) => isIP(hop) === 0) + 1);
}

/**
 * Removes from `X-Forwarded-For` invalid addresses and the ports that some load balancers add, by which Express would
 * see new clients and miss trusted hops.
 */
export const stripForwardedPorts: RequestHandler = ({ headers }, _res, next) => {
  const forwarded = headers['x-forwarded-for'];
  const hops = typeof forwarded === 'string' ? listHops(forwarded) : [];
  if (hops.length > 0) headers['x-forwarded-for'] = hops.join(', ');
  else delete headers['x-forwarded-for'];
  next();
};

/** Whether an address is that of a load balancer (`TRUST_PROXY`), as Express has compiled the setting. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * The address of the client: the last one that no trusted load balancer has.
 * @param forwarded `X-Forwarded-For`, empty without one.
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
