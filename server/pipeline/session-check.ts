import { type RequestHandler, Router } from 'express';
import { SESSION_CHECK_PATH } from '../../shared/site/forms/member-forms.ts';
import { bearerOf, isHandleOf, type SessionCookie } from '../session/session-cookie.ts';
import { contextOf } from './request-context.ts';

/**
 * Answers a script 204 when its token belongs to the browser's session, 401 otherwise. Only this server can read the session
 * cookie.
 */
export function sessionCheck(cookie: SessionCookie): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(SESSION_CHECK_PATH, async (req, res) => {
    contextOf(res).route = 'session';
    const bearer = bearerOf(req.headers.authorization);
    const session = bearer === undefined ? undefined : await cookie.open(req.headers.cookie);
    const isOwn = bearer !== undefined && session !== undefined && isHandleOf(session, bearer);
    res
      .set('Cache-Control', 'private, no-store')
      .status(isOwn ? 204 : 401)
      .end();
  });
  return router;
}
