import express, { type Request, Router } from 'express';
import type { z } from 'zod';
import { ApiError } from '../../common/api-error.ts';
import type { Logger } from '../../common/logger.ts';
import type { ChangeProvider } from '../changes/queue.ts';
import type { Inbox, ProviderEvent } from './inbox.ts';

/** HubSpot sends up to 100 events at once, each with its changed value. */
const MAX_BODY = { hubspot: '1mb', impexium: '100kb' } as const;

type Options = {
  readonly provider: ChangeProvider;
  readonly inbox: Pick<Inbox, 'accept'>;
  readonly log: Logger;
  /** Verifies the sender. @param body raw text */
  readonly isAuthentic: (req: Request, body: string) => boolean;
  readonly schema: z.ZodType<readonly ProviderEvent[]>;
};

/** `POST /hooks/<provider>`: 204 when the events are stored, 401 when unauthenticated, 400 when malformed. */
export function eventHook({ provider, inbox, log, isAuthentic, schema }: Options): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post(`/hooks/${provider}`, express.text({ limit: MAX_BODY[provider], type: () => true }), async (req, res) => {
    const text: unknown = req.body;
    const body = typeof text === 'string' ? text : '';
    if (!isAuthentic(req, body)) {
      log.warn({ provider }, 'a message to a hook is not authentic');
      throw new ApiError(401);
    }
    const events = schema.safeParse(parse(body));
    if (!events.success) {
      log.warn(
        { provider, paths: events.error.issues.slice(0, 3).map(({ path }) => path.join('.')) },
        'malformed events',
      );
      throw new ApiError(400);
    }
    await inbox.accept(provider, events.data);
    res.set('Cache-Control', 'no-store').status(204).end();
  });
  return router;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
