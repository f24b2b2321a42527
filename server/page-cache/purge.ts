import { createHmac, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { toContext } from '../pipeline/request-context.ts';
import type { UsedSignatures } from './used-signatures.ts';

const PATH = '/hooks/purge';
const MAX_AGE_SECONDS = 300;
/** Also allows for dates in the future. */
const VALID_SECONDS = 2 * MAX_AGE_SECONDS;
const RETRY_AFTER_SECONDS = 5;
const MAX_BODY = '10kb';
const messageSchema = z.object({ tags: z.array(z.string().min(1).max(200)).min(1).max(100) });

type Options = {
  secret: string | undefined;
  /** @throws Error when other replicas cannot be reached. */
  purge: (tags: readonly string[]) => Promise<void>;
  signatures: UsedSignatures;
  now: () => number;
};

/**
 * `POST /hooks/purge` with `{"tags": ["articles"]}`; 503 asks to repeat the message, and a signature works once.
 * `X-Signature: t=<epoch seconds>,v1=<HMAC-SHA-256 of "<t>.<body>", hexadecimal>`
 */
export function purgeHook({ secret, purge, signatures, now }: Options): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  if (secret === undefined) return router;
  router.post(PATH, express.text({ type: () => true, limit: MAX_BODY }), async (req, res) => {
    toContext(res).route = 'hook';
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
    const status = await purgeOnce(message.data.tags, req.get('x-signature') ?? '').catch((error: unknown) => {
      toContext(res).log.error({ reason: String(error) }, 'a purge did not reach every replica');
      return 503 as const;
    });
    if (status === 503) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
    res.status(status).send(ANSWERS[status]);
  });
  return router;

  async function purgeOnce(tags: readonly string[], signature: string): Promise<204 | 409> {
    const isNew = await signatures.claim(signature, VALID_SECONDS).catch(async (error: unknown) => {
      // Purge at least this replica.
      await purge(tags).catch(() => undefined);
      throw error;
    });
    if (!isNew) return 409;
    try {
      await purge(tags);
    } catch (error) {
      await signatures.release(signature);
      throw error;
    }
    return 204;
  }
}

const ANSWERS = {
  204: undefined,
  409: 'This message has been received before\n',
  503: 'Not every replica could be reached: send the message again\n',
} as const;

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
