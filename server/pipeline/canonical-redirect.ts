import type { RequestHandler } from 'express';
import { canonicalTarget } from '../../shared/rules/canonical-target.ts';
import type { RedirectList } from '../upstream/redirect-list.ts';
import { contextOf } from './request-context.ts';

const HALF_HOUR_SECONDS = 1800;

/**
 * Step 7: preview path, redirect table, area roots, old-URL list and path normalisation as one redirect, never two. An
 * old address that leads to another site is not redirected: the page step shows where it leads.
 */
export function canonicalRedirect(redirects: RedirectList): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    const target = canonicalTarget(req.originalUrl, redirects.current());
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
    // Permanent, but not for ever: a mistake in the list must be possible to take back.
    const caching = target.status === 301 ? `public, max-age=${HALF_HOUR_SECONDS}` : 'private, no-store';
    res.set('Cache-Control', caching);
    if (target.kind === 'preview') res.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    res.redirect(target.status, target.location);
  };
}
