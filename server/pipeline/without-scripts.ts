import type { RequestHandler } from 'express';
import { safeReturn } from '../../shared/addresses/safe-return.ts';
import { DASHBOARD_PATH, LOGIN_PATH } from '../../shared/constants.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { toContext } from './request-context.ts';

/** Only changes rendering, so it may be a link. */
export function openWithoutScripts(cookie: SessionCookie, publicOrigin: string): RequestHandler {
  return async (req, res) => {
    toContext(res).route = 'guard';
    const session = await cookie.open(req.headers.cookie);
    const sealed = session && (await cookie.seal({ ...session, noScript: true }));
    if (sealed !== undefined) res.append('Set-Cookie', cookie.set(sealed));
    const back = safeReturn(new URL(req.originalUrl, publicOrigin).searchParams, publicOrigin) ?? DASHBOARD_PATH;
    res.set('Cache-Control', 'private, no-store');
    res.redirect(302, sealed === undefined ? LOGIN_PATH : back);
  };
}
