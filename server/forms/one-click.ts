import type { RequestHandler } from 'express';
import { z } from 'zod';
import { CLAIM_TOKEN_PARAM, MAX_TOKEN_LENGTH } from '../../shared/constants.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import type { Upstream } from '../upstream/client.ts';
import { sendCall } from './api-calls.ts';

/** The body of the request, RFC 8058 section 3.2. */
const oneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') });
const OK = 200;
const GONE = 410;

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
