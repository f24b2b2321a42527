import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { loginAddress } from '../../shared/rules/safe-return.ts';
import { PREFERENCES_PATH, SAVED_PARAM, SUBSCRIBED_PARAM } from '../../shared/site/forms/member-forms.ts';
import { request } from '../../shared/site/page-data/request.ts';
import type { Config } from '../config.ts';
import { contextOf } from '../pipeline/request-context.ts';
import { isFormToken, issueFormToken } from '../pipeline/xsrf.ts';
import type { Session, SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';
import { setFormAnswer } from './form-answer.ts';
import { refusePlainly } from './plain-answer.ts';

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

/** Gives the preferences of somebody who signed in by a form their data and a token: that page is theirs alone. */
export function ownPreferences({ config, secrets, sessionCookie }: Options): RequestHandler {
  return async (req, res, next) => {
    const session = await sessionCookie.open(req.headers.cookie);
    if (session?.byForm) showOwn(req, res, { session, config, secrets, status: OK });
    next();
  };
}

/**
 * Changes one e-mail subscription by a plain form. The session's cookie alone never does: the form must carry the token it was
 * made with, which belongs to the visit and to nobody else.
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
      refusePlainly(res, 403, NOT_CHANGED, 'The form is too old or was made for somebody else. Please open it again.');
      return;
    }
    const change = changeSchema.safeParse(req.body).data;
    const outcome = change ? await apply(change, session, req, res, upstream) : 'refused';
    if (outcome === 'done' && change) {
      const query = new URLSearchParams({
        [SAVED_PARAM]: change.subscriptionField,
        [SUBSCRIBED_PARAM]: String(change.subscribed),
      });
      res.set('Cache-Control', 'private, no-store').redirect(303, `${PREFERENCES_PATH}?${query}`);
    } else if (outcome === 'ended') {
      res.set('Cache-Control', 'private, no-store').append('Set-Cookie', sessionCookie.clear());
      res.redirect(303, loginAddress(PREFERENCES_PATH));
    } else {
      const status = outcome === 'refused' ? 422 : 503;
      showOwn(req, res, { session, config, secrets, status, problem: PROBLEMS[status] });
      next();
    }
  };
}

const PROBLEMS = {
  422: 'There is no such subscription. Please choose again.',
  503: 'The service that keeps your preferences does not answer. They are as they were; please try again in a few minutes.',
} as const;

/** Makes the change for the member the session belongs to, as the API knows them. */
async function apply(
  { provider, subscriptionField, subscribed }: Change,
  { token: bearer }: Session,
  req: Request,
  res: Response,
  upstream: Upstream,
): Promise<'done' | 'refused' | 'ended' | 'failed'> {
  try {
    const { id, url } = request('sso.user');
    const who = await upstream.get(id, url, { bearer });
    if (!who.ok) return who.status === UNAUTHORISED ? 'ended' : 'failed';
    const userId = (who.data as ResponseOf<'sso.user'>).result[0]?.userId;
    if (userId === undefined) return 'ended';
    const { status } = await upstream.send(`${provider}.updateSubscription`, {
      params: { userId },
      body: { userId, subscriptionField, subscribed },
      bearer,
      clientAddress: req.ip ?? '',
    });
    if (status === OK) return 'done';
    return status === UNAUTHORISED ? 'ended' : 'refused';
  } catch (error) {
    contextOf(res).log.warn({ reason: String(error) }, 'a preference was not changed');
    return 'failed';
  }
}

type Own = Pick<Options, 'config' | 'secrets'> & { session: Session; status: number; problem?: string };

/** The page will be made with the member's data, whatever their browser can do. */
function showOwn(req: Request, res: Response, { session, config, secrets, status, problem }: Own): void {
  res.locals.session = { ...session, byForm: true };
  setFormAnswer(res, {
    status,
    token: issueFormToken(req, res, config, secrets),
    ...(problem !== undefined && {
      state: { form: 'preferences', values: {}, errors: {}, notice: { title: NOT_CHANGED, text: problem } },
    }),
  });
}
