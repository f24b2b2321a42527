import { isIP } from 'node:net';

/** Host names; a leading dot matches subdomains. Loopback, for fakes, may be reached without TLS. */
export type AllowedHosts = { readonly names: readonly string[]; readonly allowsLoopback: boolean };

export function toHost(origin: string): AllowedHosts {
  const { hostname } = new URL(origin);
  return { names: [hostname], allowsLoopback: isLoopback(hostname) };
}

/** Requires https on an allowed host, without credentials. */
export function isAllowed(url: URL, { names, allowsLoopback }: AllowedHosts): boolean {
  const { protocol, hostname, username, password } = url;
  if (username !== '' || password !== '') return false;
  if (isLoopback(hostname)) return allowsLoopback && (protocol === 'http:' || protocol === 'https:');
  const isListed = names.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
  return protocol === 'https:' && isListed;
}

function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|\[::1\])$/.test(hostname) || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}
