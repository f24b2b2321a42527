import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { readText } from '../http/read-text.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import { addressedTo } from '../pipeline/call-address.ts';
import type { DeviceCookie } from '../session/device-cookie.ts';
import { findBearer, hasHandle, isHandle, type SessionCookie } from '../session/session-cookie.ts';
import { sealSession, type TokenMode } from '../session/sign-in-answer.ts';

const MAX_ANSWER_BYTES = 100_000;

export const isSignIn = addressedTo(['sso.login', 'sso.ssoLogin']);
const isSignOutPath = addressedTo(['sso.logout', 'sso.ssoLogout']);
/** A cross-site link (GET) must not sign out. */
export const isSignOut = ({ method, path }: Request): boolean => method === 'POST' && isSignOutPath(path);

/** Swap the browser's handle for the API's token if its cookie matches, otherwise reject it. */
export function exchangeHandle(cookie: SessionCookie): RequestHandler {
  return async (req, res, next) => {
    if (isSignOut(req)) res.append('Set-Cookie', cookie.clear());
    const bearer = findBearer(req.headers.authorization);
    // Sign-out deletes the cookie, so it ends the cookie's session, whatever handle the browser holds.
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
      // The session has already ended here; there is nothing to end at the API.
      res.set('Cache-Control', 'private, no-store').json({ statusCode: 200, statusMessage: 'OK', result: [] });
    } else {
      sendApiError(res, 401);
    }
  };
}

export function readDevice(cookie: DeviceCookie): RequestHandler {
  return async (req, res, next) => {
    if (isSignIn(req.path)) res.locals.device = await cookie.read(req.headers);
    next();
  };
}

/** The API rejected the session's token. */
export function clearRejectedSession(proxyRes: IncomingMessage, res: Response, cookie: SessionCookie): void {
  if (proxyRes.statusCode === 401 && res.locals.ownSession)
    proxyRes.headers['set-cookie'] = [...(proxyRes.headers['set-cookie'] ?? []), cookie.clear()];
}

type SignInOptions = {
  cookie: SessionCookie;
  mode: TokenMode;
  /** CSRF cookies set before the sign-in become invalid. */
  rotateCsrfToken: (res: Response) => void;
  onLeftOut: (reason: string) => void;
};

/**
 * @throws InvalidUserData when a named field breaks the contract
 * @throws TokenTooLong when the token does not fit a cookie
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
  for (const name of ['content-type', 'retry-after', 'cache-control', 'allow']) {
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
