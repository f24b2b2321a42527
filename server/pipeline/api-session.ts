import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { isHandle, isHandleOf, type SessionCookie } from '../session/session-cookie.ts';
import { openSession, type TokenMode } from '../session/sign-in-answer.ts';
import { sendApiError } from './api-error.ts';
import { addressedTo } from './call-address.ts';
import { contextOf } from './request-context.ts';

const MAX_ANSWER_BYTES = 100_000;

/** Whether a path is one of the two calls that sign in. */
export const isSignIn = addressedTo(['sso.login', 'sso.ssoLogin']);
const isSignOut = addressedTo(['sso.logout', 'sso.ssoLogout']);

/**
 * Puts the API's token in the place of the browser's handle, when handle and cookie belong together; a handle without its cookie
 * is worth nothing. Signing out takes the cookie away whatever the API says to it, and asks the browser to forget what it keeps.
 */
export function exchangeHandle(cookie: SessionCookie): RequestHandler {
  return async (req, res, next) => {
    if (isSignOut(req.path)) {
      res.append('Set-Cookie', cookie.clear());
      res.setHeader('Clear-Site-Data', '"storage"');
    }
    const bearer = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
    const session = bearer === undefined ? undefined : await cookie.open(req.headers.cookie);
    if (bearer !== undefined && session && isHandleOf(session, bearer)) {
      req.headers.authorization = `Bearer ${session.token}`;
      res.locals.ownSession = true;
      next();
    } else if (bearer === undefined || !isHandle(bearer)) {
      next();
    } else if (isSignOut(req.path)) {
      // Nothing to end at the API; here it has ended already.
      res.set('Cache-Control', 'private, no-store').json({ statusCode: 200, statusMessage: 'OK', result: [] });
    } else {
      sendApiError(res, 401);
    }
  };
}

/** The API no longer knows the token of a session: its cookie is of no more use. */
export function forgetRefused(proxyRes: IncomingMessage, res: Response, cookie: SessionCookie): void {
  if (proxyRes.statusCode === 401 && res.locals.ownSession)
    proxyRes.headers['set-cookie'] = [...(proxyRes.headers['set-cookie'] ?? []), cookie.clear()];
}

type SignInOptions = {
  cookie: SessionCookie;
  mode: TokenMode;
  /** New cookies for what comes before a session: an attacker's from before the sign-in are worth nothing after it. */
  renewVisit: (res: Response) => void;
};

/**
 * Passes the answer to a sign-in on: a session opened by it is sealed into the cookie, and the browser gets a handle. Any other
 * answer passes as it is.
 */
export async function answerSignIn(
  proxyRes: IncomingMessage,
  res: Response,
  { cookie, mode, renewVisit }: SignInOptions,
): Promise<void> {
  const text = await readText(proxyRes);
  const opened =
    proxyRes.statusCode === 200
      ? await openSession(parse(text), {
          cookie,
          mode,
          byForm: false,
          onTooLong: () => contextOf(res).log.warn('the API’s token does not fit into a cookie: the browser keeps it'),
        })
      : undefined;
  res.statusCode = proxyRes.statusCode ?? 502;
  for (const name of ['content-type', 'retry-after', 'cache-control']) {
    const value = proxyRes.headers[name];
    if (value !== undefined) res.setHeader(name, value);
  }
  if (opened) {
    renewVisit(res);
    if (opened.setCookie) res.appendHeader('Set-Cookie', opened.setCookie);
  }
  res.end(opened ? JSON.stringify(opened.answer) : text);
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer to a sign-in is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
