import { pathFault } from './path-fault.ts';
import { splitTarget } from './target.ts';

/** Where a registration goes on. `automatic` says whether the member may be taken there without asking. */
export type RegistrationTarget = { readonly href: string; readonly host?: string; readonly automatic: boolean };

/**
 * What is done with the address the API names for a registration (section 7, cvent): this site's own paths and the origins of
 * the list are gone to; any other web address is a link that names its host; anything else is nothing.
 * @param origin this site's own.
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
  const automatic = target.protocol === 'https:' && allowed.includes(target.origin);
  return { href: target.href, host: target.host, automatic };
}
