import type { RequestHandler } from 'express';
import { loginAddress } from '../../shared/rules/safe-return.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { contextOf } from './request-context.ts';

/** Step 8: a member-only page sends a visitor who is not signed in to the login, which knows the way back (section 2, Route guards). */
export function memberGuard(site: Site, isSignedIn: (cookies: string | undefined) => boolean): RequestHandler {
  return (req, res, next) => {
    if (site.match(req.path).route.access !== 'member' || isSignedIn(req.headers.cookie)) {
      next();
      return;
    }
    contextOf(res).route = 'guard';
    res.set('Cache-Control', 'private, no-store');
    res.redirect(302, loginAddress(req.originalUrl));
  };
}
