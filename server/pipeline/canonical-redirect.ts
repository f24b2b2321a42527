import type { RequestHandler } from 'express';
import type { Site } from '../../shared/site/resolve.ts';
import type { RedirectList } from '../upstream/redirect-list.ts';
import { redirectTarget } from './redirect-target.ts';
import { toContext } from './request-context.ts';

const HALF_HOUR_SECONDS = 1800;

/** One redirect for all rules; an external target of an old URL shows an interstitial. */
export function canonicalRedirect(redirects: RedirectList, site: Site): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    const target = redirectTarget(req.originalUrl, redirects.current(), site);
    if (!target) {
      next();
      return;
    }
    if (target.status === 200) {
      res.locals.externalTarget = target.location;
      next();
      return;
    }
    toContext(res).route = 'redirect';
    // Let the 301 expire, so that a mistake in the list can be corrected.
    const caching = target.status === 301 ? `public, max-age=${HALF_HOUR_SECONDS}` : 'private, no-store';
    res.set('Cache-Control', caching);
    if (target.status === 302) res.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    res.redirect(target.status, target.location);
  };
}
