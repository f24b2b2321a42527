import { canonicalTarget } from '../../shared/addresses/canonical-target.ts';
import type { CompiledRedirects } from '../../shared/addresses/compile-redirects.ts';
import { checkRequestTarget } from '../../shared/addresses/request-target.ts';
import { isOwnPage } from '../session/own-pages.ts';
import type { PageRequest } from './page-request.ts';

/**
 * The renderer sees nothing but the key; undefined when the page may differ between visitors or is rarely requested.
 */
export function cacheKey({
  input,
  location,
  isCacheable,
  preview,
  external,
  gone,
  session,
  form,
}: PageRequest): string | undefined {
  const hasForm = form.state !== undefined || form.token !== undefined;
  const isPersonal = hasForm || session !== undefined || input.match.route.access !== 'public';
  const isOwnPage = external === undefined && gone === undefined;
  return isCacheable && !isPersonal && !preview && isOwnPage ? location : undefined;
}

/** Any host of the site: the Host header is checked for each request. */
const HOSTS = ['site'];
const HOST_SET: ReadonlySet<string> = new Set(HOSTS);

/** True when the target is valid, no redirect applies, and the page does not depend on a session cookie. */
export function isServedUnchanged(key: string, redirects: CompiledRedirects): boolean {
  const [path = ''] = key.split('?', 1);
  return (
    !isOwnPage(path) &&
    checkRequestTarget({ method: 'GET', target: key, hosts: HOSTS }, HOST_SET).ok &&
    canonicalTarget(key, redirects) === undefined
  );
}
