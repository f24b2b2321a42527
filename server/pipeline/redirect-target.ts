import { type CanonicalTarget, canonicalTarget } from '../../shared/addresses/canonical-target.ts';
import type { CompiledRedirects } from '../../shared/addresses/compile-redirects.ts';
import { lowerCase } from '../../shared/addresses/normalise-path.ts';
import { withSearchTextParam } from '../../shared/addresses/search-text-param.ts';
import { splitTarget } from '../../shared/addresses/target.ts';
import type { Site } from '../../shared/site/resolve.ts';

export function redirectTarget(target: string, redirects: CompiledRedirects, site: Site): CanonicalTarget | undefined {
  return canonicalTarget(target, redirects) ?? otherCase(target, site);
}

/** For an unknown path whose lower-case spelling is a route. */
function otherCase(target: string, site: Site): CanonicalTarget | undefined {
  const { path, query } = splitTarget(target);
  const lower = lowerCase(path);
  if (lower === path || !isUnknown(path, site) || isUnknown(lower, site)) return undefined;
  return { location: withSearchTextParam(lower + query), kind: 'internal', status: 301, replace: true };
}

const isUnknown = (path: string, site: Site): boolean => site.match(path).route.kind === 'unrouted';
