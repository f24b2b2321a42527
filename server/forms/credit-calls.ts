import type { Request, Response } from 'express';
import { z } from 'zod';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { DONE_PARAM } from '../../shared/constants.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import { type CREDIT_DONE, CREDIT_LOG_PATH } from '../../shared/credits/addresses.ts';
import type { FieldErrors, FormNotice, FormValues } from '../../shared/forms/form.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { toContext } from '../pipeline/request-context.ts';
import { issueFormToken } from '../pipeline/xsrf.ts';
import type { Session } from '../session/session-cookie.ts';
import type { Message, Reply } from '../upstream/client.ts';
import { setFormAnswer } from './form-answer.ts';
import type { FormOptions } from './forms.ts';

export type CreditLogOptions = Omit<FormOptions, 'deviceCookie'>;

const UNAUTHORISED = 401;
export const NOT_FOUND = {
  status: 404,
  title: 'There is no such entry',
  text: 'It has been removed, or is not yours. Nothing has been changed.',
} as const;

export const OLD_FORM = {
  status: 403,
  title: 'Nothing has been changed',
  text: 'The form is too old, or belongs to another session. Open it again.',
} as const;

/** A text field of a posted form; empty without one. */
export function buildField(req: Request, name: string): string {
  const value: unknown = req.body?.[name];
  return typeof value === 'string' ? value : '';
}

/** The log after a change, with its confirmation. */
export const doneAt = (done: (typeof CREDIT_DONE)[number]): string => `${CREDIT_LOG_PATH}?${DONE_PARAM}=${done}`;

type Sender = { session: Session; req: Request; res: Response; options: Pick<CreditLogOptions, 'upstream'> };

/** Sends a call for the member; status 0 without an answer. */
export async function sendCall(
  id: CallId,
  message: Omit<Message, 'bearer' | 'clientAddress'>,
  { session, req, res, options }: Sender,
): Promise<Reply> {
  try {
    return await options.upstream.send(id, { ...message, bearer: session.token, clientAddress: req.ip ?? '' });
  } catch (error) {
    toContext(res).log.warn({ call: id, reason: String(error) }, 'a call of the credit log failed');
    return { status: 0, body: undefined };
  }
}

type Rejection = {
  reply: Reply;
  form: string;
  options: Pick<CreditLogOptions, 'config' | 'secrets' | 'sessionCookie'>;
  values?: FormValues;
  errors?: FieldErrors;
};

const failureText = z.looseObject({ statusMessage: z.string().max(200) });

/** Answers a form that the API has rejected: the login, an error page, or the page with the form again. */
export function rejectCredits(
  req: Request,
  res: Response,
  next: () => void,
  { reply, form, options, values = {}, errors = {} }: Rejection,
): void {
  const { config, secrets, sessionCookie } = options;
  if (reply.status === UNAUTHORISED) {
    res.set('Cache-Control', 'private, no-store').append('Set-Cookie', sessionCookie.clear());
    res.redirect(303, loginAddress(req.originalUrl));
    return;
  }
  if (reply.status === 404) {
    sendErrorPage(res, config, NOT_FOUND);
    return;
  }
  const token = issueFormToken(req, res, config, secrets);
  const isInvalid = Object.keys(errors).length > 0;
  setFormAnswer(res, {
    status: toStatus(reply.status),
    token,
    state: { form, values, errors, notice: isInvalid ? undefined : toNotice(reply) },
  });
  next();
}

/** The status of the page: what the API calls malformed is what a person has entered. */
function toStatus(status: number): number {
  if (status === 400) return 422;
  return status === 0 ? 503 : status;
}

function toNotice({ status, body }: Reply): FormNotice {
  const title = 'Nothing has been stored';
  const reason = status === 409 ? failureText.safeParse(body).data?.statusMessage : undefined;
  if (reason !== undefined) return { title, text: `${reason}.` };
  if (status === 400) return { title, text: 'Choose again.' };
  return { title, text: 'The service that keeps your credits does not answer. Try again in a few minutes.' };
}
