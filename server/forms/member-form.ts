import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import type { FieldErrors, FormNotice, FormValues } from '../../shared/forms/form.ts';
import { TOKEN_FIELD } from '../../shared/forms/member-forms.ts';
import type { Config } from '../config/config.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { toContext } from '../pipeline/request-context.ts';
import { isFormToken, issueFormToken } from '../pipeline/xsrf.ts';
import type { Session, SessionCookie } from '../session/session-cookie.ts';
import type { Message, Reply, Upstream } from '../upstream/client.ts';
import { setFormAnswer } from './form-answer.ts';

export type MemberFormOptions = {
  config: Config;
  secrets: readonly string[];
  sessionCookie: SessionCookie;
  upstream: Upstream;
};

/** A call that a form asks for, and what follows it. */
export type FormAction = {
  readonly id: CallId;
  readonly message: Pick<Message, 'params' | 'body' | 'idempotencyKey'>;
  /** The address that a success redirects to. */
  readonly done: string;
  /** The form that the page shows again after a rejection; an error page answers without one. */
  readonly form?: ShownForm;
};

export type ShownForm = { readonly id: string; readonly values?: FormValues; readonly errors?: FieldErrors };

const OK = 200;

const NOT_CHANGED = 'Nothing has been changed';
/** The answers to a call that was not made, by its status; any other is the last one. */
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
  413: { status: 413, title: NOT_CHANGED, text: 'It’s too large. Send less text or a smaller file.' },
  429: {
    status: 429,
    title: 'Too many attempts',
    text: 'There were too many attempts from your network. Try again in a minute.',
  },
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

/** Renders the page with the member's data and a form token, for a session opened by a plain form. */
export function showMemberForm(
  req: Request,
  res: Response,
  session: Session,
  { config, secrets }: Pick<MemberFormOptions, 'config' | 'secrets'>,
): void {
  res.locals.session = { ...session, noScript: true };
  setFormAnswer(res, { status: OK, token: issueFormToken(req, res, config, secrets) });
}

/** Whether a form carries its token, without which the session cookie does not suffice; answers 403 otherwise. */
export function checkToken(
  req: Request,
  res: Response,
  { config, secrets }: Pick<MemberFormOptions, 'config' | 'secrets'>,
): boolean {
  if (isFormToken(req, readField(req, TOKEN_FIELD), config, secrets)) return true;
  sendRejection(res, config, 403);
  return false;
}

/**
 * Opens the session of a member's form and checks its token.
 * @returns undefined when the request has been answered: by the login, or with 403.
 */
export async function openMemberForm(
  req: Request,
  res: Response,
  options: MemberFormOptions,
  back: string,
): Promise<Session | undefined> {
  const session = await options.sessionCookie.open(req.headers.cookie);
  if (!session) redirectTo(res, loginAddress(back));
  return session && checkToken(req, res, options) ? session : undefined;
}

/** Sends the call of a form, of a member with a session; the reply has status 0 when the API did not answer. */
export async function sendFormCall(
  req: Request,
  res: Response,
  { upstream }: Pick<MemberFormOptions, 'upstream'>,
  { id, message, session }: Pick<FormAction, 'id' | 'message'> & { session?: Session | undefined },
): Promise<Reply> {
  try {
    return await upstream.send(id, { ...message, bearer: session?.token, clientAddress: req.ip ?? '' });
  } catch (error) {
    toContext(res).log.warn({ call: id, reason: String(error) }, 'the call of a form failed');
    return { status: 0, body: undefined };
  }
}

/** Answers a form by the reply to its call: a redirect, the login, the form again with a notice, or an error page. */
export function answerForm(
  req: Request,
  res: Response,
  next: NextFunction,
  options: Pick<MemberFormOptions, 'config' | 'secrets' | 'sessionCookie'>,
  { reply, done, form, back }: { reply: Reply; back: string } & Pick<FormAction, 'done' | 'form'>,
): void {
  const { config, secrets, sessionCookie } = options;
  if (reply.status === OK) {
    redirectTo(res, done);
  } else if (reply.status === 401) {
    res.append('Set-Cookie', sessionCookie.clear());
    redirectTo(res, loginAddress(back));
  } else if (!form || reply.status === 404) {
    sendRejection(res, config, reply.status);
  } else {
    const { id, values = {}, errors = {} } = form;
    const hasErrors = Object.keys(errors).length > 0;
    const { status, ...notice } = describeRejection(reply);
    setFormAnswer(res, {
      // An error beside a field says more than the sentence of its status.
      status: hasErrors && reply.status !== 400 ? reply.status : status,
      token: issueFormToken(req, res, config, secrets),
      state: { form: id, values, errors, notice: hasErrors ? undefined : notice },
    });
    next();
  }
}

/** The status and notice that a reply leads to; a conflict is told in the API's words. */
function describeRejection({ status, body }: Reply): { status: number } & FormNotice {
  const reason = status === 409 ? conflict.safeParse(body).data?.statusMessage : undefined;
  if (reason !== undefined) return { status, title: NOT_CHANGED, text: `${reason}.` };
  return REJECTIONS[status === 422 ? 400 : status] ?? UNAVAILABLE;
}

/** Answers with the error page of a status. */
export function sendRejection(res: Response, config: Config, status: number): void {
  sendErrorPage(res, config, describeRejection({ status, body: undefined }));
}

const redirectTo = (res: Response, address: string): void =>
  res.set('Cache-Control', 'private, no-store').redirect(303, address);
