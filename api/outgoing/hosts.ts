import { isIP } from 'node:net';

/**
 * The hosts of a provider's requests: names, and endings that begin with a dot. A provider whose configured origin is
 * this machine, such as a fake, may be reached without TLS.
 */
export type AllowedHosts = { readonly names: readonly string[]; readonly allowsLoopback: boolean };

/** The host of an origin as the only one. */
export function toHost(origin: string): AllowedHosts {
  const { hostname } = new URL(origin);
  return { names: [hostname], allowsLoopback: isLoopback(hostname) };
}

/** Whether a request may go to a URL: https on an allowed host, without credentials in it. */
export function isAllowed(url: URL, { names, allowsLoopback }: AllowedHosts): boolean {
  const { protocol, hostname, username, password } = url;
  if (username !== '' || password !== '') return false;
  if (isLoopback(hostname)) return allowsLoopback && (protocol === 'http:' || protocol === 'https:');
  const isListed = names.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
  return protocol === 'https:' && isListed;
}

/** Whether a host name is a loopback address or name (RFC 6761). */
function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|\[::1\])$/.test(hostname) || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}
