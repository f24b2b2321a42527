import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { SAVED_PARAM, SUBSCRIBED_PARAM } from '../../shared/constants.ts';
import { PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import { request } from '../../shared/pages/request.ts';
import type { Config } from '../config/config.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { toContext } from '../pipeline/request-context.ts';
import { isFormToken, issueFormToken } from '../pipeline/xsrf.ts';
import type { Session, SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';
import { setFormAnswer } from './form-answer.ts';

type Options = { config: Config; secrets: readonly string[]; sessionCookie: SessionCookie; upstream: Upstream };

/** The form as `PREFERENCES_FIELDS` names it. */
const changeSchema = z.object({
  subscriptionField: z.string().trim().min(1).max(80),
  provider: z.enum(['hubspot', 'impexium']),
  subscribed: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
});
type Change = z.output<typeof changeSchema>;

const OK = 200;
const UNAUTHORISED = 401;
const NOT_CHANGED = 'Nothing has been changed';

/** Renders the preferences page with the member's data and a form token for a session opened by a form. */
export function ownPreferences({ config, secrets, sessionCookie }: Options): RequestHandler {
  return async (req, res, next) => {
    const session = await sessionCookie.open(req.headers.cookie);
    if (session?.noScript) showOwn(req, res, { session, config, secrets, status: OK });
    next();
  };
}

/**
 * Changes one e-mail subscription by a plain form. The session cookie does not suffice: the form must carry its token,
 * which is bound to the browser's CSRF secret.
 */
export function changePreferences(options: Options): RequestHandler {
  const { config, secrets, sessionCookie, upstream } = options;
  return async (req, res, next) => {
    const session = await sessionCookie.open(req.headers.cookie);
    if (!session) {
      res.set('Cache-Control', 'private, no-store').redirect(303, loginAddress(PREFERENCES_PATH));
      return;
    }
    const token: unknown = req.body?.token;
    if (!isFormToken(req, typeof token === 'string' ? token : undefined, config, secrets)) {
      sendErrorPage(res, config, {
        status: 403,
        title: NOT_CHANGED,
        text: 'The form is too old, or belongs to another session. Open it again.',
      });
      return;
    }
    const change = changeSchema.safeParse(req.body).data;
    const outcome = change ? await apply(change, session, req, res, upstream) : 'rejected';
    if (outcome === 'changed' && change) {
      const query = new URLSearchParams({
        [SAVED_PARAM]: change.subscriptionField,
        [SUBSCRIBED_PARAM]: String(change.subscribed),
      });
      res.set('Cache-Control', 'private, no-store').redirect(303, `${PREFERENCES_PATH}?${query}`);
    } else if (outcome === 'ended') {
      res.set('Cache-Control', 'private, no-store').append('Set-Cookie', sessionCookie.clear());
      res.redirect(303, loginAddress(PREFERENCES_PATH));
    } else {
      const status = outcome === 'rejected' ? 422 : 503;
      showOwn(req, res, { session, config, secrets, status, problem: PROBLEMS[status] });
      next();
    }
  };
}

const PROBLEMS = {
  422: 'There is no such subscription. Choose again.',
  503: 'The service that keeps your preferences does not answer. Nothing has changed; try again in a few minutes.',
} as const;

/** Makes the change for the member of the session, whose id the API names. */
async function apply(
  { provider, subscriptionField, subscribed }: Change,
  { token: bearer }: Session,
  req: Request,
  res: Response,
  upstream: Upstream,
): Promise<'changed' | 'rejected' | 'ended' | 'failed'> {
  try {
    const { id, url } = request('sso.user');
    const user = await upstream.get(id, url, { bearer });
    if (!user.ok) return user.status === UNAUTHORISED ? 'ended' : 'failed';
    const [member] = user.data.result;
    if (!member) return 'ended';
    if (member.userId === undefined) return 'failed';
    const userId = String(member.userId);
    const { status } = await upstream.send(`${provider}.updateSubscription`, {
      params: { userId },
      body: { userId, subscriptionField, subscribed },
      bearer,
      clientAddress: req.ip ?? '',
    });
    if (status === OK) return 'changed';
    return status === UNAUTHORISED ? 'ended' : 'rejected';
  } catch (error) {
    toContext(res).log.warn({ reason: String(error) }, 'a preference change failed');
    return 'failed';
  }
}

type Own = Pick<Options, 'config' | 'secrets'> & { session: Session; status: number; problem?: string };

/** Makes the page render with the member's data on the server. */
function showOwn(req: Request, res: Response, { session, config, secrets, status, problem }: Own): void {
  res.locals.session = { ...session, noScript: true };
  setFormAnswer(res, {
    status,
    token: issueFormToken(req, res, config, secrets),
    ...(problem !== undefined && {
      state: { form: 'preferences', values: {}, errors: {}, notice: { title: NOT_CHANGED, text: problem } },
    }),
  });
}
