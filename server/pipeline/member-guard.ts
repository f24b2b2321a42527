import type { RequestHandler } from 'express';
import { DASHBOARD_PATH } from '../../shared/constants.ts';
import { loginAddress, safeReturn } from '../../shared/rules/safe-return.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { contextOf } from './request-context.ts';

/**
 * Guards member-only pages (section 2, Route guards): redirects anonymous visitors to the login with their return address, and
 * signed-in visitors away from the login.
 */
export function memberGuard(site: Site, cookie: SessionCookie, publicOrigin: string): RequestHandler {
  return async (req, res, next) => {
    const { access } = site.match(req.path).route;
    if (access === 'public') {
      next();
      return;
    }
    const session = await cookie.open(req.headers.cookie);
    const target =
      access === 'member'
        ? !session && loginAddress(req.originalUrl)
        : session && (safeReturn(new URL(req.originalUrl, publicOrigin).searchParams, publicOrigin) ?? DASHBOARD_PATH);
    if (!target) {
      res.locals.session = session;
      next();
      return;
    }
    contextOf(res).route = 'guard';
    res.set('Cache-Control', 'private, no-store');
    res.redirect(302, target);
  };
}
