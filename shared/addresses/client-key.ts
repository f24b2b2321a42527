import ipaddr from 'ipaddr.js';

/** Providers hand a customer an IPv6 network of this size, so every address in it counts as one client. */
const IPV6_PREFIX_BYTES = 56 / 8;

/** The key by which a client is counted: its IPv4 address or its IPv6 network in hexadecimal. */
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
