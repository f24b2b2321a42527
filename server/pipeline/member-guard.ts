import type { RequestHandler, Response } from 'express';
import { loginAddress, safeReturn } from '../../shared/rules/safe-return.ts';
import { DASHBOARD_PATH } from '../../shared/site/constants.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Session, SessionCookie } from '../session/session-cookie.ts';
import { contextOf } from './request-context.ts';

/** The session of a request for a page that depends on one; pages for everybody never ask. */
export function sessionOf(res: Response): Session | undefined {
  return res.locals.session;
}

/**
 * Step 8 (section 2, Route guards): a member-only page sends a visitor who is not signed in to the login, which knows the way
 * back; the login sends on who is signed in.
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
