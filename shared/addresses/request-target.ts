import { pathFault } from './path-fault.ts';
import { splitTarget } from './target.ts';

export const ALLOWED_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** In characters: fits the longest search in percent-encoded UTF-8 (section 5). */
const MAX_TARGET_LENGTH = 10_240;

export interface RequestLine {
  readonly method: string;
  readonly target: string;
  readonly hosts: readonly string[];
}

export type RequestTargetCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: 400 | 405 | 414 | 421; readonly reason: string };

/**
 * Section 2; repeated slashes are valid, because path normalisation redirects them.
 * @param allowedHosts in lower case: `host:port`, or `host` for any port
 */
export function checkRequestTarget(line: RequestLine, allowedHosts: ReadonlySet<string>): RequestTargetCheck {
  const { method, target, hosts } = line;
  if (!ALLOWED_METHODS.includes(method)) return reject(405, 'method');
  if (method === 'OPTIONS' && target === '*') return reject(405, 'server-wide OPTIONS');
  if (!target.startsWith('/')) return reject(400, 'target is not a path');
  if (target.length > MAX_TARGET_LENGTH) return reject(414, 'target too long');

  const { path, query, fragment } = splitTarget(target);
  if (fragment) return reject(400, 'fragment');
  if (/[^!-~]/.test(query)) return reject(400, 'space, control or non-ASCII character in the query');
  const fault = path.includes(' ') ? 'space' : pathFault(path);
  if (fault) return reject(400, fault);

  if (!hosts[0] || hosts.length > 1) return reject(400, 'not exactly one Host');
  return isAllowedHost(hosts, allowedHosts) ? { ok: true } : reject(421, 'unknown Host');
}

/** Require exactly one Host header with a name of this site. */
export function isAllowedHost([host, ...more]: readonly string[], allowedHosts: ReadonlySet<string>): boolean {
  const name = host?.toLowerCase();
  if (!name || more.length > 0) return false;
  return allowedHosts.has(name) || allowedHosts.has(withoutPort(name));
}

const MAX_PORT = 65_535;

/** A text with an invalid port is returned unchanged. */
function withoutPort(host: string): string {
  const [, name, port] = /^(.*):(\d{1,5})$/.exec(host) ?? [];
  return name !== undefined && Number(port) <= MAX_PORT ? name : host;
}

function reject(status: 400 | 405 | 414 | 421, reason: string): RequestTargetCheck {
  return { ok: false, status, reason };
}
