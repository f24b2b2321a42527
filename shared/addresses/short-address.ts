import ipaddr from 'ipaddr.js';

/** Bytes of the logged network: too few to identify a person, enough to locate an attack. */
const KEPT_BYTES = { ipv4: 24 / 8, ipv6: 48 / 8 };

/** Shorten an address for logs to an IPv4 /24 or IPv6 /48; undefined for an invalid address. */
export function shortAddress(ip: string | undefined): string | undefined {
  if (ip === undefined || !ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  const kept = KEPT_BYTES[address.kind()];
  const network = ipaddr.fromByteArray(address.toByteArray().map((byte, index) => (index < kept ? byte : 0)));
  return `${network.toString()}/${8 * kept}`;
}
