import type { RequestHandler } from 'express';

/** A port behind an IPv4 address, or an IPv6 address in brackets with or without one; quoted as in `Forwarded`. */
const WITH_PORT = /^"?(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)"?$/;

/**
 * Removes the ports from `X-Forwarded-For`, which some load balancers add: Express would take each `ip:port` for a client of its own
 * and would not recognise a trusted hop.
 */
export const stripForwardedPorts: RequestHandler = ({ headers }, _res, next) => {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string')
    headers['x-forwarded-for'] = forwarded
      .split(',')
      .map((hop) => hop.trim().replace(WITH_PORT, (_hop, ipv4?: string, ipv6?: string) => ipv4 ?? ipv6 ?? ''))
      .join(', ');
  next();
};
