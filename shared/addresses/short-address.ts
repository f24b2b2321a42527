import ipaddr from 'ipaddr.js';

/** Bytes of a network: few enough to recognise nobody, enough to see where a flood comes from. */
const KEPT_BYTES = { ipv4: 24 / 8, ipv6: 48 / 8 };

/** The network of a client as logs may have it, an IPv4 /24 or an IPv6 /48; undefined for what is no address. */
export function shortAddress(ip: string | undefined): string | undefined {
  if (ip === undefined || !ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  const kept = KEPT_BYTES[address.kind()];
  const network = ipaddr.fromByteArray(address.toByteArray().map((byte, index) => (index < kept ? byte : 0)));
  return `${network.toString()}/${8 * kept}`;
}
