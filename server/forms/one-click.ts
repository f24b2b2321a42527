import type { ErrorRequestHandler, RequestHandler } from 'express';
import multer from 'multer';
import { z } from 'zod';
import { CLAIM_TOKEN_PARAM, MAX_TOKEN_LENGTH } from '../../shared/constants.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import type { Config } from '../config/config.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import type { Upstream } from '../upstream/client.ts';
import { sendCall } from './api-calls.ts';
import { readFields, rejectForm, UNREADABLE } from './receive-form.ts';

/** The body of the request, RFC 8058 section 3.2. */
const oneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') });
const MULTIPART_LIMITS = { fields: 8, parts: 8, files: 0, fieldSize: 1000, headerPairs: 20 };
const OK = 200;
const GONE = 410;

/** Reads both encodings of RFC 8058 section 3.2: `multipart/form-data`, which it prefers, and the usual one. */
export function readOneClick(config: Config): (RequestHandler | ErrorRequestHandler)[] {
  const parse = multer({ limits: MULTIPART_LIMITS }).none();
  const readMultipart: RequestHandler = (req, res, next) =>
    parse(req, res, (error: unknown) => {
      if (error) rejectForm(res.set('Connection', 'close'), config, 400, UNREADABLE);
      else next();
    });
  return [...readFields(config), readMultipart];
}

/** Passes on any form but the one that a mail program posts when its user unsubscribes (RFC 8058). */
export const onlyOneClick: RequestHandler = (req, _res, next) =>
  oneClick.safeParse(req.body).success ? next() : next('route');

/**
 * Ends what a mail's `List-Unsubscribe` link is about, by a call that takes its token. Mail programs send no cookie, so
 * the token alone authorises, and only this.
 */
export function unsubscribeByOneClick({ upstream }: { upstream: Upstream }, call: CallId): RequestHandler {
  return async (req, res) => {
    const token = req.query[CLAIM_TOKEN_PARAM];
    const body = { token: typeof token === 'string' ? token.slice(0, MAX_TOKEN_LENGTH) : '' };
    const { status } = await sendCall(req, res, upstream, { id: call, body });
    res.set('Cache-Control', 'private, no-store');
    if (status === OK) res.type('text/plain').send('You are unsubscribed.\n');
    else sendApiError(res, status === GONE ? GONE : 503);
  };
}
