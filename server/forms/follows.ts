import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import { CLAIM_TOKEN_PARAM, DONE_PARAM, FOLLOW_LIST_PATH, FOLLOW_PATH } from '../../shared/constants.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import { FOLLOWED_PARAM, FREQUENCY_FIELD, RESUMED_FIELD, STOPPED_FIELD } from '../../shared/follows/followed.ts';
import type { Config } from '../config/config.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { toContext } from '../pipeline/request-context.ts';
import { isFormToken, issueFormToken } from '../pipeline/xsrf.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';
import { setFormAnswer } from './form-answer.ts';

type Options = { config: Config; secrets: readonly string[]; sessionCookie: SessionCookie; upstream: Upstream };

/** The field of a member's form token, which a visitor's form does not have. */
const TOKEN_FIELD = 'token';
const OK = 200;
const BAD_REQUEST = 400;
const UNAUTHORISED = 401;
const GONE = 410;

const buildField = (req: Request, name: string): string => z.string().safeParse(req.body?.[name]).data ?? '';
const buildQuery = (req: Request, name: string): string => z.string().safeParse(req.query[name]).data ?? '';

/** Renders the pages of what is followed with the member's data and a form token, for a session opened by a form. */
export function ownFollows({ config, secrets, sessionCookie }: Options): RequestHandler {
  return async (req, res, next) => {
    const session = await sessionCookie.open(req.headers.cookie);
    if (session?.noScript) {
      res.locals.session = session;
      setFormAnswer(res, { status: OK, token: issueFormToken(req, res, config, secrets) });
    }
    next();
  };
}

/** Follows something for a member by a plain form, which carries the session's token; other forms pass on. */
export function followByForm(options: Options): RequestHandler {
  return async (req, res, next) => {
    if (buildField(req, TOKEN_FIELD) === '') return next();
    const frequency = buildField(req, FREQUENCY_FIELD);
    const body = { what: buildQuery(req, FOLLOWED_PARAM), ...(frequency !== '' && { frequency }) };
    const back = `${FOLLOW_PATH}?${new URLSearchParams({ [FOLLOWED_PARAM]: body.what })}`;
    await asMember(req, res, { ...options, id: 'follows.updateOwn', body, back, done: 'followed' });
  };
}

/** Stops something, or follows it again, by a plain form of the list: for the person of a mail's link, or a member. */
export function changeListByForm(options: Options): RequestHandler {
  return async (req, res) => {
    const resumed = buildField(req, RESUMED_FIELD);
    const isOfMember = toToken(req) === '';
    const change =
      resumed === ''
        ? ({
            id: isOfMember ? 'follows.stopOwn' : 'follows.stop',
            body: { follow: buildField(req, STOPPED_FIELD) },
            done: 'stopped',
          } as const)
        : ({
            id: isOfMember ? 'follows.resumeOwn' : 'follows.resume',
            body: { follow: resumed },
            done: 'followed',
          } as const);
    return isOfMember
      ? asMember(req, res, { ...options, ...change, back: FOLLOW_LIST_PATH })
      : byLink(req, res, { ...options, ...change });
  };
}

/** Stops all that the mail of a link is about, or the one subject that the link names, by the button of its page. */
export function stopMailByForm(options: Options): RequestHandler {
  return (req, res) => {
    const follow = buildQuery(req, STOPPED_FIELD);
    const body = follow === '' ? {} : { follow };
    return byLink(req, res, { ...options, id: 'follows.stop', body, done: 'stopped' });
  };
}

const toToken = (req: Request): string => buildQuery(req, CLAIM_TOKEN_PARAM).slice(0, 200);

type LinkCall = Options & { id: CallId; body: object; done: string };

/** Makes a call with the token of a mail's link, and shows the link's page again. */
async function byLink(req: Request, res: Response, { config, upstream, id, body, done }: LinkCall): Promise<void> {
  const token = toToken(req);
  const status = await send(req, res, upstream, { id, body: { ...body, token } });
  const query = new URLSearchParams({ [CLAIM_TOKEN_PARAM]: token, [DONE_PARAM]: done });
  if (status === OK) redirect(res, `${req.path}?${query}`);
  else fail(res, config, status);
}

type MemberCall = Options & { id: CallId; body: object; back: string; done: string };

/** Makes a member's call. The session cookie does not suffice: the form must carry its token. */
async function asMember(
  req: Request,
  res: Response,
  { config, secrets, sessionCookie, upstream, id, body, back, done }: MemberCall,
): Promise<void> {
  const session = await sessionCookie.open(req.headers.cookie);
  if (!session) return redirect(res, loginAddress(back));
  if (!isFormToken(req, buildField(req, TOKEN_FIELD), config, secrets)) {
    sendErrorPage(res, config, {
      status: 403,
      title: NOT_CHANGED,
      text: 'The form is too old, or belongs to another session. Open it again.',
    });
    return;
  }
  const status = await send(req, res, upstream, { id, body, bearer: session.token });
  if (status === UNAUTHORISED) {
    res.append('Set-Cookie', sessionCookie.clear());
    redirect(res, loginAddress(back));
  } else if (status === OK) redirect(res, `${FOLLOW_LIST_PATH}?${DONE_PARAM}=${done}`);
  else fail(res, config, status);
}

type Sent = { id: CallId; body: object; bearer?: string };

/** @returns the status of the API's answer; 503 without one */
async function send(req: Request, res: Response, upstream: Upstream, { id, ...sent }: Sent): Promise<number> {
  try {
    return (await upstream.send(id, { ...sent, clientAddress: req.ip ?? '' })).status;
  } catch (error) {
    toContext(res).log.warn({ call: id, reason: String(error) }, 'a change of what is followed failed');
    return 503;
  }
}

const redirect = (res: Response, address: string): void =>
  res.set('Cache-Control', 'private, no-store').redirect(303, address);

const NOT_CHANGED = 'Nothing has been changed';

function fail(res: Response, config: Config, status: number): void {
  const isGone = status === GONE;
  const isRejected = isGone || status === BAD_REQUEST || status === 422;
  sendErrorPage(res, config, {
    status: isRejected ? status : 503,
    title: isGone ? 'This link no longer works' : NOT_CHANGED,
    text: isGone
      ? 'It is incomplete or very old. Use the link in a later e-mail.'
      : isRejected
        ? 'This cannot be changed. Open the page again.'
        : 'The service that keeps what you follow does not answer. Try again in a few minutes.',
  });
}
