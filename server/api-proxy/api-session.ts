import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { readText } from '../http/read-text.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import { addressedTo } from '../pipeline/call-address.ts';
import type { DeviceCookie } from '../session/device-cookie.ts';
import { findBearer, hasHandle, isHandle, type SessionCookie } from '../session/session-cookie.ts';
import { sealSession, type TokenMode } from '../session/sign-in-answer.ts';

const MAX_ANSWER_BYTES = 100_000;

/** Whether a path is one of the two calls that sign in. */
export const isSignIn = addressedTo(['sso.login', 'sso.ssoLogin']);
const isSignOutPath = addressedTo(['sso.logout', 'sso.ssoLogout']);
/** A link to the path on another site must not sign out. */
export const isSignOut = ({ method, path }: Request): boolean => method === 'POST' && isSignOutPath(path);

/**
 * Replaces the browser's handle by the API's token if its cookie belongs to it, otherwise rejects it. A session in use
 * is prolonged. Signing out ends the cookie's session, and deletes the cookie whatever the API answers.
 */
export function exchangeHandle(cookie: SessionCookie): RequestHandler {
  return async (req, res, next) => {
    if (isSignOut(req)) res.append('Set-Cookie', cookie.clear());
    const bearer = findBearer(req.headers.authorization);
    // The cookie is deleted at sign-out, so the session that it names ends, whatever handle the browser still has.
    const endsSession = isSignOut(req) && (bearer === undefined || isHandle(bearer));
    const session = bearer === undefined && !endsSession ? undefined : await cookie.open(req.headers.cookie);
    if (session && (endsSession || (bearer !== undefined && hasHandle(session, bearer)))) {
      req.headers.authorization = `Bearer ${session.token}`;
      res.locals.ownSession = true;
      const renewed = isSignOut(req) ? undefined : await cookie.renew(session);
      if (renewed) res.append('Set-Cookie', renewed);
      next();
    } else if (bearer === undefined || !isHandle(bearer)) {
      next();
    } else if (isSignOut(req)) {
      // The session has ended here already, so there is nothing to end at the API.
      res.set('Cache-Control', 'private, no-store').json({ statusCode: 200, statusMessage: 'OK', result: [] });
    } else {
      sendApiError(res, 401);
    }
  };
}

/** Reads the device of a request that signs in. */
export function readDevice(cookie: DeviceCookie): RequestHandler {
  return async (req, res, next) => {
    if (isSignIn(req.path)) res.locals.device = await cookie.read(req.headers);
    next();
  };
}

/** Deletes the session cookie when the API rejects the session's token. */
export function clearRejectedSession(proxyRes: IncomingMessage, res: Response, cookie: SessionCookie): void {
  if (proxyRes.statusCode === 401 && res.locals.ownSession)
    proxyRes.headers['set-cookie'] = [...(proxyRes.headers['set-cookie'] ?? []), cookie.clear()];
}

type SignInOptions = {
  cookie: SessionCookie;
  mode: TokenMode;
  /** Replaces the CSRF cookies: those set before the sign-in are invalid after it. */
  rotateCsrfToken: (res: Response) => void;
  /** Reports a field that is left out because it breaks the contract. */
  onLeftOut: (reason: string) => void;
};

/**
 * Forwards a sign-in response: a session is sealed into the cookie and the browser gets a handle.
 * @throws InvalidUserData when a named field of the user data breaks the contract
 * @throws TokenTooLong when the token does not fit into the cookie
 */
export async function answerSignIn(
  proxyRes: IncomingMessage,
  res: Response,
  { cookie, mode, rotateCsrfToken, onLeftOut }: SignInOptions,
): Promise<void> {
  const text = await readText(proxyRes, MAX_ANSWER_BYTES);
  const opened =
    proxyRes.statusCode === 200
      ? await sealSession(parse(text), { cookie, mode, noScript: false, onLeftOut })
      : undefined;
  res.statusCode = proxyRes.statusCode ?? 502;
  for (const name of ['content-type', 'retry-after', 'cache-control']) {
    const value = proxyRes.headers[name];
    if (value !== undefined) res.setHeader(name, value);
  }
  if (opened) {
    rotateCsrfToken(res);
    res.appendHeader('Set-Cookie', opened.setCookie);
    if (res.locals.device) res.appendHeader('Set-Cookie', res.locals.device.setCookie);
  }
  res.end(opened ? JSON.stringify(opened.answer) : text);
}

/** Reads a response to a sign-out while the proxy forwards it. */
export function readSignOut(proxyRes: IncomingMessage, report: (answer: unknown) => void): void {
  const chunks: Buffer[] = [];
  proxyRes.on('data', (chunk: Buffer) => chunks.push(chunk));
  proxyRes.on('end', () => report(parse(Buffer.concat(chunks).toString('utf8'))));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
