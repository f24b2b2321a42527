import express, { type RequestHandler, Router } from 'express';
import { sendApiError } from '../pipeline/api-error.ts';
import { rateLimit } from '../pipeline/rate-limit.ts';
import type { RateLimiters } from '../pipeline/rate-limiters.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { Upstream } from '../upstream/client.ts';

/** A secret in the URL is moved to `X-Hook-Secret`, because URLs are logged. */
const HOOKS = [
  { path: '/hooks/content', headers: ['x-hub-signature-256', 'x-hub-signature'], maxBody: '1mb' },
  { path: '/hooks/cvent', headers: ['authorization'] },
  { path: '/hooks/hubspot', headers: ['x-hubspot-signature-v3', 'x-hubspot-request-timestamp'], maxBody: '1mb' },
  { path: '/hooks/impexium', secret: '/:secret', headers: ['ms-signature'] },
] as const;
const MAX_BODY = '100kb';
const RETRY_AFTER_SECONDS = 5;

type Options = { upstream: Pick<Upstream, 'forward'>; rateLimiters: Pick<RateLimiters, 'hooks'> };

/**
 * Forward webhooks to the API, which alone has their secrets. They need no XSRF token, because no cookie is forwarded.
 */
export function providerHooks({ upstream, rateLimiters }: Options): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const prepare: RequestHandler = (_req, res, next) => {
    toContext(res).route = 'hook';
    res.set('Cache-Control', 'no-store');
    next();
  };
  const limit = rateLimit(rateLimiters.hooks, (_req, res) => sendApiError(res, 429));
  for (const { path, headers, ...hook } of HOOKS) {
    const address = 'secret' in hook ? `${path}${hook.secret}` : path;
    const readBody = express.text({ type: () => true, limit: 'maxBody' in hook ? hook.maxBody : MAX_BODY });
    router.post(address, prepare, limit, readBody, async (req, res) => {
      const recognised = Object.fromEntries(headers.map((name) => [name, req.get(name) ?? '']));
      const { secret } = req.params;
      const body = typeof req.body === 'string' ? req.body : '';
      const answer = await upstream
        .forward(path, {
          headers: {
            ...recognised,
            ...(typeof secret === 'string' && { 'x-hook-secret': secret }),
            'content-type': 'application/json',
          },
          body,
        })
        .catch((error: unknown) => {
          toContext(res).log.warn({ reason: String(error) }, 'the message of an external system did not reach the API');
          return undefined;
        });
      if (!answer || answer.status >= 500) sendApiError(res.set('Retry-After', String(RETRY_AFTER_SECONDS)), 503);
      else res.status(answer.status).type('application/json').send(answer.text);
    });
  }
  return router;
}
