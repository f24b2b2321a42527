import { pathFault } from './path-fault.ts';
import { splitTarget } from './target.ts';

/** The methods that the site supports. */
export const ALLOWED_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Maximum length of a request target in characters, enough for the longest search in percent-encoded UTF-8 (section 5). */
const MAX_TARGET_LENGTH = 10_240;

/** The request line and the Host headers as received. */
export interface RequestLine {
  readonly method: string;
  readonly target: string;
  /** The values of all Host headers. */
  readonly hosts: readonly string[];
}

export type GateVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: 400 | 405 | 414 | 421; readonly reason: string };

/**
 * Validates a request before it is normalised, matched, redirected or proxied (section 2, General area). The path is checked raw
 * and decoded, the query only for characters that browsers always encode. Repeated slashes are valid, because path normalisation
 * redirects them.
 * @param allowedHosts in lower case: `host:port`, or `host` for any port of that host
 */
export function checkRequestTarget(line: RequestLine, allowedHosts: ReadonlySet<string>): GateVerdict {
  const { method, target, hosts } = line;
  if (!ALLOWED_METHODS.includes(method)) return refuse(405, 'method');
  if (method === 'OPTIONS' && target === '*') return refuse(405, 'server-wide OPTIONS');
  if (!target.startsWith('/')) return refuse(400, 'target is not a path');
  if (target.length > MAX_TARGET_LENGTH) return refuse(414, 'target too long');

  const { path, query, fragment } = splitTarget(target);
  if (fragment) return refuse(400, 'fragment');
  if (/[^!-~]/.test(query)) return refuse(400, 'space, control or non-ASCII character in the query');
  const fault = path.includes(' ') ? 'space' : pathFault(path);
  if (fault) return refuse(400, fault);

  if (!hosts[0] || hosts.length > 1) return refuse(400, 'not exactly one Host');
  return isAllowedHost(hosts, allowedHosts) ? { ok: true } : refuse(421, 'unknown Host');
}

/** Whether there is exactly one Host header, and it names this site. */
export function isAllowedHost([host, ...more]: readonly string[], allowedHosts: ReadonlySet<string>): boolean {
  const name = host?.toLowerCase();
  if (!name || more.length > 0) return false;
  return allowedHosts.has(name) || allowedHosts.has(withoutPort(name));
}

const MAX_PORT = 65_535;

/** The host without its port; a text with an invalid port is returned unchanged. */
function withoutPort(host: string): string {
  const [, name, port] = /^(.*):(\d{1,5})$/.exec(host) ?? [];
  return name !== undefined && Number(port) <= MAX_PORT ? name : host;
}

function refuse(status: 400 | 405 | 414 | 421, reason: string): GateVerdict {
  return { ok: false, status, reason };
}
