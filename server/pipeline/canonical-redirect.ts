import type { RequestHandler } from 'express';
import { type CanonicalTarget, canonicalTarget } from '../../shared/rules/canonical-target.ts';
import { lowerCase } from '../../shared/rules/normalise-path.ts';
import { splitTarget } from '../../shared/rules/target.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { RedirectList } from '../upstream/redirect-list.ts';
import { contextOf } from './request-context.ts';

const HALF_HOUR_SECONDS = 1800;

/**
 * Redirects to the canonical address: preview path, redirect table, area roots, old-URL list and path normalisation are composed into
 * one redirect. An old address with an external target is not redirected: the page shows the external-redirect interstitial. An unknown
 * path that names a page in another case, like `/Events`, redirects to it.
 */
export function canonicalRedirect(redirects: RedirectList, site: Site): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    const target = canonicalTarget(req.originalUrl, redirects.current()) ?? otherCase(req.originalUrl, site);
    if (!target) {
      next();
      return;
    }
    if (target.status === 200) {
      res.locals.externalTarget = target.location;
      next();
      return;
    }
    contextOf(res).route = 'redirect';
    // The 301 expires in caches, so that a mistake in the list can be corrected.
    const caching = target.status === 301 ? `public, max-age=${HALF_HOUR_SECONDS}` : 'private, no-store';
    res.set('Cache-Control', caching);
    if (target.kind === 'preview') res.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    res.redirect(target.status, target.location);
  };
}

/** The redirect of an unknown path whose lower-case spelling is a route. */
function otherCase(target: string, site: Site): CanonicalTarget | undefined {
  const { path, query } = splitTarget(target);
  const lower = lowerCase(path);
  if (lower === path || !isUnknown(path, site) || isUnknown(lower, site)) return undefined;
  return { location: lower + query, kind: 'internal', status: 301, replace: true };
}

const isUnknown = (path: string, site: Site): boolean => site.match(path).route.kind === 'unrouted';
