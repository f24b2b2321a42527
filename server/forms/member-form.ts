import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { toSpec } from '../../shared/contract/calls.ts';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import type { FieldErrors, FormNotice, FormValues } from '../../shared/forms/form.ts';
import { TOKEN_FIELD } from '../../shared/forms/member-forms.ts';
import { NO_MAIL, TOO_MANY_ATTEMPTS } from '../../shared/forms/send-form.ts';
import type { Config } from '../config/config.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { isFormToken, issueFormToken } from '../pipeline/xsrf.ts';
import type { Reply } from '../upstream/client.ts';
import { type Call, sendCall } from './api-calls.ts';
import { type FormAnswer, redirectTo, setFormAnswer } from './form-answer.ts';
import type { FormOptions } from './form-options.ts';
import { TOO_LARGE } from './receive-form.ts';
import { createSubmitOnce } from './submit-once.ts';

/** A posted form as data: the call that it asks for, and what follows. */
export type FormAction = {
  /** A status stands for fields that ask for nothing. A function makes other calls before. */
  readonly call: Call | number | ((send: (call: Call) => Promise<Reply>) => Promise<Call | number>);
  /** By the token of a mail's link, without a session. */
  readonly isByLink?: true;
  /** The address that a success redirects to. */
  readonly done: string | ((reply: Reply) => string);
  /** The form that the page shows again after a rejection; an error page answers without one. */
  readonly form?: ShownForm;
  /** The address that a sign-in returns to; that of the form by default. */
  readonly back?: string;
  /** The text by which two submissions are the same; their call by default. */
  readonly sameAs?: string;
};

/** With values, the API’s messages are shown beside the fields, unless errors are given. */
type ShownForm = { readonly id: string; readonly values?: FormValues; readonly errors?: FieldErrors };

const OK = 200;
const UNAUTHORISED = 401;
const NOT_FOUND = 404;

const NOT_CHANGED = 'Nothing has been changed';
/** Answers to a call that was not carried out, by its status; `UNAVAILABLE` for any other. */
const REJECTIONS: Readonly<Record<number, { readonly status: number } & FormNotice>> = {
  400: { status: 422, title: NOT_CHANGED, text: 'We can’t change this. Open the page again, and choose again.' },
  403: {
    status: 403,
    title: NOT_CHANGED,
    text: 'The form is too old, or belongs to another session. Open it again.',
  },
  404: {
    status: 404,
    title: 'We can’t find that entry',
    text: 'It has been removed, or isn’t yours. Nothing has been changed.',
  },
  410: {
    status: 410,
    title: 'This link no longer works',
    text: 'It’s incomplete or very old. Use the link in a later e-mail.',
  },
  413: { status: 413, title: NOT_CHANGED, text: TOO_LARGE },
  429: {
    status: 429,
    title: TOO_MANY_ATTEMPTS.title,
    text: 'There were too many attempts from your network. Try again in a minute.',
  },
  501: { status: 503, ...NO_MAIL },
};
const UNAVAILABLE = {
  status: 503,
  title: NOT_CHANGED,
  text: 'We can’t reach your data. Try again in a few minutes.',
} as const;
/** Rejections whose reason the API words for a member. */
const conflict = z.looseObject({ statusMessage: z.string().max(200) });

/** A text field of a posted form; empty without one. */
export function readField(req: Request, name: string): string {
  const value: unknown = req.body?.[name];
  return typeof value === 'string' ? value : '';
}

/** Gives a page that is rendered with a member’s data the token of its form. */
export function offerMemberForm({ config, secrets }: FormOptions): RequestHandler {
  return (req, res, next) => {
    if (res.locals.session) setFormAnswer(res, { status: OK, token: issueFormToken(req, res, config, secrets) });
    next();
  };
}

/**
 * Handles a posted form: session and token, one call, and its answer: a redirect, the login, the form again with a
 * notice, or an error page. A form that asks for no action passes on.
 */
export function memberForm(
  options: FormOptions,
  readAction: (req: Request, res: Response) => FormAction | undefined,
): RequestHandler {
  const { config, secrets, sessionCookie, upstream } = options;
  const submitOnce = createSubmitOnce<Reply>(secrets, options.now);

  return async (req, res, next) => {
    const action = readAction(req, res);
    if (!action) return next();
    const { isByLink, done, form, sameAs, back = req.originalUrl } = action;
    const session = isByLink ? undefined : await sessionCookie.open(req.headers.cookie);
    const token = readField(req, TOKEN_FIELD);
    if (!isByLink && !session) return redirectTo(res, loginAddress(back));
    // The session cookie alone does not suffice.
    if (session && !isFormToken(req, token, config, secrets)) return sendRejection(res, config, 403);

    const send = (call: Call, idempotencyKey?: string) =>
      sendCall(req, res, upstream, { ...call, bearer: session?.token, idempotencyKey });
    const call = typeof action.call === 'function' ? await action.call(send) : action.call;
    const reply =
      typeof call === 'number'
        ? { status: call, body: undefined }
        : await submitOnce([session?.token ?? req.ip ?? '', token, sameAs ?? JSON.stringify(call)], (key) =>
            send(call, toSpec(call.id).idempotencyKey && key),
          );

    if (reply.retryAfter !== undefined) res.set('Retry-After', reply.retryAfter);
    if (reply.status === OK) return redirectTo(res, typeof done === 'string' ? done : done(reply));
    if (reply.status === UNAUTHORISED)
      return redirectTo(res.append('Set-Cookie', sessionCookie.clear()), loginAddress(back));
    if (!form || reply.status === NOT_FOUND) return sendRejection(res, config, reply.status);
    res.locals.session ??= session && { ...session, noScript: true };
    setFormAnswer(res, { ...showAgain(reply, form), token: issueFormToken(req, res, config, secrets) });
    next();
  };
}

/** A form as the page shows it again, with the status of the page. */
function showAgain(reply: Reply, { id, values, errors = values ? readErrors(reply) : {} }: ShownForm): FormAnswer {
  const { status, ...notice } = describeRejection(reply);
  const state = { form: id, values: values ?? {}, errors };
  if (Object.keys(errors).length === 0) return { status, state: { ...state, notice } };
  // An error beside a field says more than the sentence of its status.
  return { status: reply.status === 400 ? status : reply.status, state };
}

/** The messages of the API by field. */
function readErrors({ body }: Reply): FieldErrors {
  const errors = failure.safeParse(body).data?.errors ?? [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** The status and notice that a reply leads to; a conflict is told in the API’s words. */
function describeRejection({ status, body }: Reply): { status: number } & FormNotice {
  const reason = status === 409 ? conflict.safeParse(body).data?.statusMessage : undefined;
  if (reason !== undefined) return { status, title: NOT_CHANGED, text: `${reason}.` };
  return REJECTIONS[status === 422 ? 400 : status] ?? UNAVAILABLE;
}

/** Answers with the error page of a status. */
export function sendRejection(res: Response, config: Config, status: number): void {
  sendErrorPage(res, config, describeRejection({ status, body: undefined }));
}
