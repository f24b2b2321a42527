import type { Request, RequestHandler } from 'express';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { hasReturn, previousPage, safeReturn } from '../../shared/addresses/safe-return.ts';
import { DASHBOARD_PATH } from '../../shared/constants.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Session, SessionCookie } from '../session/session-cookie.ts';
import { toContext } from './request-context.ts';

/** Section 2, Route guards; only the session cookie decides. */
export function memberGuard(site: Site, cookie: SessionCookie, publicOrigin: string): RequestHandler {
  return async (req, res, next) => {
    const { access } = site.match(req.path).route;
    if (access === 'public') {
      next();
      return;
    }
    const session = await cookie.open(req.headers.cookie);
    const target = access === 'member' ? !session && loginAddress(req.originalUrl) : loginTarget(req, session);
    if (!target) {
      res.locals.session = session;
      const renewed = session && (await cookie.renew(session));
      if (renewed) res.append('Set-Cookie', renewed);
      next();
      return;
    }
    toContext(res).route = 'guard';
    res.set('Cache-Control', 'private, no-store');
    res.redirect(302, target);
  };

  /** Signed in: the return address, the previous page or the dashboard. Anonymous: the login. */
  function loginTarget(req: Request, session: Session | undefined): string | undefined {
    const query = new URL(req.originalUrl, publicOrigin).searchParams;
    // The request-target check has already validated the host.
    const ownOrigins = [publicOrigin, `${req.protocol}://${req.get('host')}`];
    const [previous] = ownOrigins.flatMap((origin) => previousPage(req.get('referer'), origin) ?? []);
    if (session) return safeReturn(query, publicOrigin) ?? previous ?? DASHBOARD_PATH;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    return isRead && previous !== undefined && !hasReturn(query) ? loginAddress(previous) : undefined;
  }
}
