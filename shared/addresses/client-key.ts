import ipaddr from 'ipaddr.js';

/** Providers give a customer an IPv6 network of this size; all its addresses count as one client. */
const IPV6_PREFIX_BYTES = 56 / 8;

/** Rate-limit key of a client: its IPv4 address, or its IPv6 network in hexadecimal. */
export function clientKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address
    .toByteArray()
    .slice(0, IPV6_PREFIX_BYTES)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
