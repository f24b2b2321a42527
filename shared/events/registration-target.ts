import { pathFault } from '../addresses/path-fault.ts';
import { splitTarget } from '../addresses/target.ts';

/** `automatic`: the browser may navigate without a click. */
export type RegistrationTarget = { readonly href: string; readonly host?: string; readonly automatic: boolean };

/**
 * Section 7, cvent-page: navigate to this site and `allowed` origins, link to other http(s) URLs; undefined if unsafe.
 */
export function registrationTarget(
  url: string,
  { origin, allowed }: { origin: string; allowed: readonly string[] },
): RegistrationTarget | undefined {
  if (url.startsWith('/')) {
    const { path } = splitTarget(url);
    return /^\/(\/|\\|%2f|%5c)/i.test(path) || pathFault(path) ? undefined : { href: url, automatic: true };
  }
  if (!URL.canParse(url)) return undefined;
  const target = new URL(url);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined;
  if (target.username !== '' || target.password !== '') return undefined;
  if (target.origin === origin) return { href: target.pathname + target.search + target.hash, automatic: true };
  return { href: target.href, host: target.host, automatic: allowed.includes(target.origin) };
}
