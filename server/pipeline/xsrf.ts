import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { callIds, specOf } from '../../shared/contract/calls.ts';
import { XSRF_COOKIE, XSRF_HEADER } from '../../shared/site/constants.ts';
import type { Config } from '../config.ts';
import { sendApiError } from './api-error.ts';
import { addressedTo } from './call-address.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** GETs that write (section 7): they need everything a POST needs. */
const isWritingGet = addressedTo(callIds.filter((id) => specOf(id).writes));

/** Whether a request to the API changes something. */
export function isWrite(req: Request): boolean {
  return !SAFE_METHODS.has(req.method) || isWritingGet(req.path);
}

/**
 * Cross-site request forgery: a write must come from this very origin (Fetch Metadata, or Origin where a browser does not send
 * it) and carry the XSRF header (section 7), a value that is signed and bound to a cookie no script can read; a cookie
 * planted by a sibling host is therefore worth nothing. Safe calls hand the pair of cookies out.
 */
export function xsrf(config: Config, secrets: readonly string[]): RequestHandler {
  const visitCookie = visitCookieOf(config);

  return (req, res, next) => {
    const visit = cookieOf(req, visitCookie);
    if (!isWrite(req)) {
      if (!config.xsrfPassThrough && !(visit && verify(cookieOf(req, XSRF_COOKIE), visit, secrets))) {
        renewVisit(res, config, secrets);
      }
      next();
      return;
    }
    const refusal = originFault(req, config.publicOrigin);
    if (refusal) {
      sendApiError(res, 403, refusal);
      return;
    }
    if (!config.xsrfPassThrough && !(visit && verify(req.get(XSRF_HEADER), visit, secrets))) {
      sendApiError(res, 403, 'The request does not carry a valid XSRF token');
      return;
    }
    next();
  };
}

/** Why a write does not count as sent by a page of this site; undefined when it does. */
export function originFault(req: Request, publicOrigin: string): string | undefined {
  // A prefetched page must not send a form.
  if (req.get('sec-purpose')?.includes('prefetch')) return 'A write cannot be prefetched';
  const site = req.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' ? undefined : 'The request comes from another site';
  return req.get('origin') === publicOrigin ? undefined : 'The request does not come from this site';
}

const visitCookieOf = (config: Pick<Config, 'isHttps'>): string => (config.isHttps ? '__Host-visit' : 'visit');

/**
 * Hands out a new pair of cookies: at the first safe call, and at a sign-in, when those from before it lose their worth.
 * @returns the new visit.
 */
export function renewVisit(
  res: ServerResponse,
  { isHttps }: Pick<Config, 'isHttps'>,
  secrets: readonly string[],
): string {
  const visit = randomBytes(16).toString('base64url');
  const token = newToken(visit, secrets);
  const attributes = `Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  res.appendHeader('Set-Cookie', `${visitCookieOf({ isHttps })}=${visit}; HttpOnly; ${attributes}`);
  res.appendHeader('Set-Cookie', `${XSRF_COOKIE}=${token}; ${attributes}`);
  return visit;
}

/** A token for a form the server makes, bound to the visit like any other; a visit begins where there is none. */
export function issueFormToken(
  req: Request,
  res: ServerResponse,
  config: Pick<Config, 'isHttps'>,
  secrets: readonly string[],
): string {
  const visit = cookieOf(req, visitCookieOf(config)) ?? renewVisit(res, config, secrets);
  return newToken(visit, secrets);
}

/** Whether a form came back with a token of the visit it is sent in. */
export function isFormToken(
  req: Request,
  token: string | undefined,
  config: Pick<Config, 'isHttps'>,
  secrets: readonly string[],
): boolean {
  const visit = cookieOf(req, visitCookieOf(config));
  return visit !== undefined && verify(token, visit, secrets);
}

const newToken = (visit: string, secrets: readonly string[]): string =>
  sign(visit, randomBytes(16).toString('base64url'), secrets[0] ?? '');

/** `signature.random`; the visit's length goes into the signature so that no two pairs of texts sign alike. */
function sign(visit: string, random: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${visit.length}!${visit}!${random}`).digest('base64url');
  return `${signature}.${random}`;
}

function verify(token: string | undefined, visit: string, secrets: readonly string[]): boolean {
  if (!token || token.length > 200) return false;
  const random = token.slice(token.indexOf('.') + 1);
  return secrets.some((secret) => {
    const expected = Buffer.from(sign(visit, random, secret));
    const given = Buffer.from(token);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

function cookieOf(req: Request, name: string): string | undefined {
  const value: unknown = req.cookies?.[name];
  return typeof value === 'string' ? value : undefined;
}
