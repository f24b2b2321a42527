import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { SAVED_PARAM, SUBSCRIBED_PARAM } from '../../shared/constants.ts';
import { PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import { request } from '../../shared/pages/request.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { Session } from '../session/session-cookie.ts';
import type { Reply } from '../upstream/client.ts';
import { answerForm, type MemberFormOptions, openMemberForm, sendFormCall, showMemberForm } from './member-form.ts';

/** The form as `PREFERENCES_FIELDS` names it. */
const changeSchema = z.object({
  subscriptionField: z.string().trim().min(1).max(80),
  provider: z.enum(['hubspot', 'impexium']),
  subscribed: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
});

/** Renders the preferences page with the member's data and a form token for a session opened by a form. */
export function ownPreferences(options: MemberFormOptions): RequestHandler {
  return async (req, res, next) => {
    const session = await options.sessionCookie.open(req.headers.cookie);
    if (session?.noScript) showMemberForm(req, res, session, options);
    next();
  };
}

/** Changes one e-mail subscription by a plain form. */
export function changePreferences(options: MemberFormOptions): RequestHandler {
  return async (req, res, next) => {
    const session = await openMemberForm(req, res, options, PREFERENCES_PATH);
    if (!session) return;
    showMemberForm(req, res, session, options);
    const change = changeSchema.safeParse(req.body).data;
    const reply = change ? await subscribe(req, res, options, session, change) : { status: 400, body: undefined };
    const done = new URLSearchParams({
      [SAVED_PARAM]: change?.subscriptionField ?? '',
      [SUBSCRIBED_PARAM]: String(change?.subscribed),
    });
    answerForm(req, res, next, options, {
      reply,
      done: `${PREFERENCES_PATH}?${done}`,
      form: { id: 'preferences' },
      back: PREFERENCES_PATH,
    });
  };
}

/** Makes the change for the member of the session, whose id the API names. */
async function subscribe(
  req: Request,
  res: Response,
  options: MemberFormOptions,
  session: Session,
  { provider, subscriptionField, subscribed }: z.output<typeof changeSchema>,
): Promise<Reply> {
  const { id, url } = request('sso.user');
  const user = await options.upstream.get(id, url, { bearer: session.token }).catch((error: unknown) => {
    toContext(res).log.warn({ call: id, reason: String(error) }, 'the call of a form failed');
    return { ok: false, status: 0 } as const;
  });
  if (!user.ok) return { status: user.status, body: undefined };
  const [member] = user.data.result;
  if (!member) return { status: 401, body: undefined };
  if (member.userId === undefined) return { status: 0, body: undefined };
  const userId = String(member.userId);
  const message = { params: { userId }, body: { userId, subscriptionField, subscribed } };
  return sendFormCall(req, res, options, { id: `${provider}.updateSubscription`, message, session });
}
