import type { RequestHandler } from 'express';
import { FOLLOW_LIST_PATH, FOLLOW_PATH, TEMPLATES_PATH, THIS_WEEK_PATH } from '../../shared/constants.ts';
import { PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import { RENEWAL_PATH } from '../../shared/session/renewal.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Public pages rendered with the member's data in a no-script session. */
const OWN_PAGES: ReadonlySet<string> = new Set([
  PREFERENCES_PATH,
  RENEWAL_PATH,
  FOLLOW_PATH,
  FOLLOW_LIST_PATH,
  THIS_WEEK_PATH,
]);

export const isOwnPage = (path: string): boolean => OWN_PAGES.has(path) || path.startsWith(`${TEMPLATES_PATH}/`);

export function ownPage({ sessionCookie }: { sessionCookie: SessionCookie }): RequestHandler {
  return async (req, res, next) => {
    const session = await sessionCookie.open(req.headers.cookie);
    if (session?.noScript) res.locals.session = session;
    next();
  };
}
