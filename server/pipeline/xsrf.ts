import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { CallSpec } from '../../shared/contract/call.ts';
import { calls } from '../../shared/contract/calls.ts';
import { API_BASE_PATH, XSRF_COOKIE, XSRF_HEADER } from '../../shared/site/constants.ts';
import type { Config } from '../config.ts';
import { sendApiError } from './api-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** GETs that write (section 7): they need everything a POST needs. Slashes are compared single. */
const writingGets = new Set(
  Object.values<CallSpec>(calls)
    .filter((call) => call.writes)
    .map((call) => singleSlashes(API_BASE_PATH + call.path)),
);

function singleSlashes(path: string): string {
  return path.replace(/\/{2,}/g, '/').toLowerCase();
}

/** Whether a request to the API changes something. */
function isWrite(req: Request): boolean {
  return !SAFE_METHODS.has(req.method) || writingGets.has(singleSlashes(req.path));
}

/**
 * Cross-site request forgery: a write must come from this very origin (Fetch Metadata, or Origin where a browser does not send
 * it) and carry the XSRF header (section 7), a value that is signed and bound to a cookie no script can read; a cookie
 * planted by a sibling host is therefore worth nothing. Safe calls hand the pair of cookies out.
 */
export function xsrf(config: Config, secrets: readonly string[]): RequestHandler {
  const sessionCookie = config.isHttps ? '__Host-visit' : 'visit';
  const secure = config.isHttps;

  return (req, res, next) => {
    const session = cookieOf(req, sessionCookie);
    if (!isWrite(req)) {
      if (!config.xsrfPassThrough && !(session && verify(cookieOf(req, XSRF_COOKIE), session, secrets))) {
        issue(res, { sessionCookie, secure, secret: secrets[0] ?? '' });
      }
      next();
      return;
    }
    const refusal = originFault(req, config.publicOrigin);
    if (refusal) {
      sendApiError(res, 403, refusal);
      return;
    }
    if (!config.xsrfPassThrough && !(session && verify(req.get(XSRF_HEADER), session, secrets))) {
      sendApiError(res, 403, 'The request does not carry a valid XSRF token');
      return;
    }
    next();
  };
}

function originFault(req: Request, publicOrigin: string): string | undefined {
  // A prefetched page must not send a form.
  if (req.get('sec-purpose')?.includes('prefetch')) return 'A write cannot be prefetched';
  const site = req.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' ? undefined : 'The request comes from another site';
  return req.get('origin') === publicOrigin ? undefined : 'The request does not come from this site';
}

function issue(
  res: Response,
  { sessionCookie, secure, secret }: { sessionCookie: string; secure: boolean; secret: string },
): void {
  const session = randomBytes(16).toString('base64url');
  res.cookie(sessionCookie, session, { httpOnly: true, secure, sameSite: 'lax', path: '/' });
  res.cookie(XSRF_COOKIE, sign(session, randomBytes(16).toString('base64url'), secret), {
    secure,
    sameSite: 'lax',
    path: '/',
  });
}

/** `signature.random`; the session's length goes into the signature so that no two pairs of texts sign alike. */
function sign(session: string, random: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${session.length}!${session}!${random}`).digest('base64url');
  return `${signature}.${random}`;
}

function verify(token: string | undefined, session: string, secrets: readonly string[]): boolean {
  if (!token || token.length > 200) return false;
  const random = token.slice(token.indexOf('.') + 1);
  return secrets.some((secret) => {
    const expected = Buffer.from(sign(session, random, secret));
    const given = Buffer.from(token);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

function cookieOf(req: Request, name: string): string | undefined {
  const value: unknown = req.cookies?.[name];
  return typeof value === 'string' ? value : undefined;
}
