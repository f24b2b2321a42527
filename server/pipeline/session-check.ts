import { type RequestHandler, Router } from 'express';
import { SESSION_CHECK_PATH } from '../../shared/forms/member-forms.ts';
import { findBearer, hasHandle, type SessionCookie } from '../session/session-cookie.ts';
import { toContext } from './request-context.ts';

/** Scripts cannot read the session cookie: 204 when the token belongs to it, otherwise 401. */
export function sessionCheck(cookie: SessionCookie): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(SESSION_CHECK_PATH, async (req, res) => {
    toContext(res).route = 'session';
    const bearer = findBearer(req.headers.authorization);
    const session = bearer === undefined ? undefined : await cookie.open(req.headers.cookie);
    const isOwn = bearer !== undefined && session !== undefined && hasHandle(session, bearer);
    res
      .set('Cache-Control', 'private, no-store')
      .status(isOwn ? 204 : 401)
      .end();
  });
  return router;
}
