import express, { type RequestHandler, Router } from 'express';
import type { Upstream } from '../upstream/client.ts';
import { sendApiError } from './api-error.ts';
import { rateLimit } from './rate-limit.ts';
import type { RateLimiters } from './rate-limiters.ts';
import { contextOf } from './request-context.ts';

const PATH = '/hooks/cvent';
const MAX_BODY = '100kb';
const RETRY_AFTER_SECONDS = 5;

type Options = { upstream: Pick<Upstream, 'forward'>; rateLimiters: Pick<RateLimiters, 'hooks'> };

/**
 * Forwards the messages of Cvent's Attendee Identification Service to the API, which alone knows their key and answers 404 without one. They
 * need no XSRF token, because no browser sends them and no cookie is forwarded.
 */
export function cventHook({ upstream, rateLimiters }: Options): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const prepare: RequestHandler = (_req, res, next) => {
    contextOf(res).route = 'hook';
    res.set('Cache-Control', 'no-store');
    next();
  };
  const limit = rateLimit(rateLimiters.hooks, (_req, res) => sendApiError(res, 429));
  router.post(PATH, prepare, limit, express.text({ type: () => true, limit: MAX_BODY }), async (req, res) => {
    const headers = { authorization: req.get('authorization') ?? '', 'content-type': 'application/json' };
    const body = typeof req.body === 'string' ? req.body : '';
    const answer = await upstream.forward(PATH, { headers, body }).catch((error: unknown) => {
      contextOf(res).log.warn({ reason: String(error) }, 'a message of Cvent did not reach the API');
      return undefined;
    });
    if (!answer || answer.status >= 500) sendApiError(res.set('Retry-After', String(RETRY_AFTER_SECONDS)), 503);
    else res.status(answer.status).type('application/json').send(answer.text);
  });
  return router;
}
