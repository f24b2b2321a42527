import type { Request } from 'express';
import { z } from 'zod';
import { SAVED_PARAM, SUBSCRIBED_PARAM } from '../../shared/constants.ts';
import { PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import type { FormAction } from './member-form.ts';

/** The form as `PREFERENCES_FIELDS` names it. */
const changeSchema = z.object({
  subscriptionField: z.string().trim().min(1).max(80),
  provider: z.enum(['hubspot', 'impexium']),
  subscribed: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
});
const users = z.looseObject({
  result: z.array(z.looseObject({ userId: z.union([z.string(), z.number()]).optional() })),
});
const OK = 200;
const NO_ANSWER = 0;
const UNAUTHORISED = 401;

/** Changes one e-mail subscription of the member of the session, whose id the API names. */
export function readPreference(req: Request): FormAction {
  const change = changeSchema.safeParse(req.body).data;
  const page = { form: { id: 'preferences' }, back: PREFERENCES_PATH };
  if (!change) return { ...page, call: 400, done: PREFERENCES_PATH };
  const { provider, subscriptionField, subscribed } = change;
  const done = new URLSearchParams({ [SAVED_PARAM]: subscriptionField, [SUBSCRIBED_PARAM]: String(subscribed) });
  return {
    ...page,
    done: `${PREFERENCES_PATH}?${done}`,
    async call(send) {
      const { status, body } = await send({ id: 'sso.user' });
      if (status !== OK) return status;
      const [user] = users.safeParse(body).data?.result ?? [{}];
      if (!user) return UNAUTHORISED;
      if (user.userId === undefined) return NO_ANSWER;
      const userId = String(user.userId);
      return {
        id: `${provider}.updateSubscription`,
        params: { userId },
        body: { userId, subscriptionField, subscribed },
      };
    },
  };
}
