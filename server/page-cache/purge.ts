import { createHmac, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { contextOf } from '../pipeline/request-context.ts';

const PATH = '/hooks/purge';
/** Maximum age of a signed message, against replay. */
const MAX_AGE_SECONDS = 300;
const MAX_BODY = '10kb';
const messageSchema = z.object({ tags: z.array(z.string().min(1).max(200)).min(1).max(100) });

type Options = {
  /** The sender's signing key; without one there is no hook. */
  secret: string | undefined;
  purge: (tags: readonly string[]) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
};

/**
 * Purges cached pages and API answers when content has changed: `POST /hooks/purge` with `{"tags": ["articles"]}`, signed by
 * `X-Signature: t=<epoch seconds>,v1=<HMAC-SHA-256 of "<t>.<body>", hexadecimal>`.
 */
export function purgeHook({ secret, purge, now }: Options): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  if (secret === undefined) return router;
  router.post(PATH, express.text({ type: () => true, limit: MAX_BODY }), async (req, res) => {
    contextOf(res).route = 'hook';
    res.set('Cache-Control', 'no-store').type('text/plain');
    const body: unknown = req.body;
    if (typeof body !== 'string' || !isSigned(body, req.get('x-signature'), secret, now())) {
      res.status(403).send('The signature does not fit\n');
      return;
    }
    const message = messageSchema.safeParse(parse(body));
    if (!message.success) {
      res.status(400).send(`${message.error.issues.map((issue) => issue.message).join('; ')}\n`);
      return;
    }
    await purge(message.data.tags);
    res.status(204).end();
  });
  return router;
}

function isSigned(body: string, signature: string | undefined, secret: string, now: number): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (Math.abs(now / 1000 - Number(time)) > MAX_AGE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return given !== '' && timingSafeEqual(Buffer.from(given, 'hex'), expected);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
