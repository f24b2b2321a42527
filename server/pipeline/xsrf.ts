import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { stringifySetCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import { CSRF_SECRET_COOKIE, hostCookie } from '../../shared/consent/own-cookies.ts';
import { XSRF_COOKIE, XSRF_HEADER } from '../../shared/constants.ts';
import { callIds, toSpec } from '../../shared/contract/calls.ts';
import type { Config } from '../config/config.ts';
import { sendApiError } from './api-error.ts';
import { addressedTo } from './call-address.ts';

type CookieConfig = Pick<Config, 'isHttps'>;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** GETs that write need everything a POST needs (section 7). */
const isWritingGet = addressedTo(callIds.filter((id) => toSpec(id).writes));
const RANDOM_BYTES = 16;
const MAX_TOKEN_LENGTH = 200;

export function isWrite(req: Request): boolean {
  return !SAFE_METHODS.has(req.method) || isWritingGet(req.path);
}

/**
 * A write must come from this origin (Fetch Metadata, or `Origin`) and carry the XSRF header (section 7).
 * The token is signed and bound to an HttpOnly cookie, so that sibling hosts cannot set one.
 */
export function xsrf(config: Config, secrets: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const csrfSecret = findCookie(req, secretCookieName(config));
    if (!isWrite(req)) {
      if (!config.xsrfPassThrough && !(csrfSecret && verify(findCookie(req, XSRF_COOKIE), csrfSecret, secrets))) {
        rotateCsrfToken(res, config, secrets);
      }
      next();
      return;
    }
    const problem = originProblem(req, config.publicOrigin);
    if (problem) {
      sendApiError(res, 403, problem);
      return;
    }
    if (!config.xsrfPassThrough && !(csrfSecret && verify(req.get(XSRF_HEADER), csrfSecret, secrets))) {
      sendApiError(res, 403, 'The request does not carry a valid XSRF token');
      return;
    }
    next();
  };
}

/** Undefined when the write comes from a page of this site. */
export function originProblem(req: Request, publicOrigin: string): string | undefined {
  // A prefetch must not submit a form.
  if (req.get('sec-purpose')?.includes('prefetch')) return 'A write cannot be prefetched';
  const site = req.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' ? undefined : 'The request comes from another site';
  return req.get('origin') === publicOrigin ? undefined : 'The request does not come from this site';
}

const secretCookieName = ({ isHttps }: CookieConfig): string => hostCookie(CSRF_SECRET_COOKIE, isHttps);

/** At the first safe call and at a sign-in, which invalidates earlier cookies. @returns the new secret */
export function rotateCsrfToken(res: ServerResponse, config: CookieConfig, secrets: readonly string[]): string {
  const csrfSecret = randomBytes(RANDOM_BYTES).toString('base64url');
  const attributes = { path: '/', sameSite: 'lax', secure: config.isHttps } as const;
  res.appendHeader(
    'Set-Cookie',
    stringifySetCookie({ ...attributes, name: secretCookieName(config), value: csrfSecret, httpOnly: true }),
  );
  res.appendHeader(
    'Set-Cookie',
    stringifySetCookie({ ...attributes, name: XSRF_COOKIE, value: newToken(csrfSecret, secrets) }),
  );
  return csrfSecret;
}

/** Bound to the browser's CSRF secret, which is set if missing. */
export function issueFormToken(
  req: Request,
  res: ServerResponse,
  config: CookieConfig,
  secrets: readonly string[],
): string {
  const csrfSecret = findCookie(req, secretCookieName(config)) ?? rotateCsrfToken(res, config, secrets);
  return newToken(csrfSecret, secrets);
}

/** The token must be bound to the CSRF secret of the browser. */
export function isFormToken(
  req: Request,
  token: string | undefined,
  config: CookieConfig,
  secrets: readonly string[],
): boolean {
  const csrfSecret = findCookie(req, secretCookieName(config));
  return csrfSecret !== undefined && verify(token, csrfSecret, secrets);
}

const newToken = (csrfSecret: string, secrets: readonly string[]): string =>
  sign(csrfSecret, randomBytes(RANDOM_BYTES).toString('base64url'), secrets[0] ?? '');

/** `signature.random`; the signature covers the secret's length, so that no two pairs share one. */
function sign(csrfSecret: string, random: string, key: string): string {
  const signature = createHmac('sha256', key)
    .update(`${csrfSecret.length}!${csrfSecret}!${random}`)
    .digest('base64url');
  return `${signature}.${random}`;
}

function verify(token: string | undefined, csrfSecret: string, secrets: readonly string[]): boolean {
  if (!token || token.length > MAX_TOKEN_LENGTH) return false;
  const random = token.slice(token.indexOf('.') + 1);
  return secrets.some((key) => {
    const expected = Buffer.from(sign(csrfSecret, random, key));
    const given = Buffer.from(token);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

function findCookie(req: Request, name: string): string | undefined {
  const value: unknown = req.cookies?.[name];
  return typeof value === 'string' ? value : undefined;
}
