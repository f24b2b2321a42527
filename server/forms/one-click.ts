import type { RequestHandler } from 'express';
import { z } from 'zod';
import { CLAIM_TOKEN_PARAM, MAX_TOKEN_LENGTH } from '../../shared/constants.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { Upstream } from '../upstream/client.ts';

/** The body of the request, RFC 8058 section 3.2. */
const oneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') });
const OK = 200;
const GONE = 410;

/** Whether a form is the one that a mail program posts when its user unsubscribes (RFC 8058). */
export const isOneClick = (body: unknown): boolean => oneClick.safeParse(body).success;

/**
 * Ends what a mail's `List-Unsubscribe` link is about, by a call that takes its token. Mail programs send no cookie, so
 * the token alone authorises, and only this.
 */
export function unsubscribeByOneClick({ upstream }: { upstream: Upstream }, call: CallId): RequestHandler {
  return async (req, res) => {
    const token = req.query[CLAIM_TOKEN_PARAM];
    res.set('Cache-Control', 'private, no-store');
    try {
      const body = { token: typeof token === 'string' ? token.slice(0, MAX_TOKEN_LENGTH) : '' };
      const { status } = await upstream.send(call, { body, clientAddress: req.ip ?? '' });
      if (status === OK) res.type('text/plain').send('You are unsubscribed.\n');
      else sendApiError(res, status === GONE ? GONE : 503);
    } catch (error) {
      toContext(res).log.warn({ reason: String(error) }, 'a one-click unsubscribe did not reach the API');
      sendApiError(res, 503);
    }
  };
}
