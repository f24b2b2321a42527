import express, { type RequestHandler, Router } from 'express';
import { ApiError, notFound } from '../../common/api-error.ts';
import type { Logger } from '../../common/logger.ts';
import { isSecret } from '../../common/secrets.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { contactTransaction, identify } from './identify.ts';

const PATH = '/hooks/cvent';
const MAX_BODY = '100kb';

/** `POST /hooks/cvent` (Attendee Identification Service); key in `Authorization`, alone or after `api_key`. */
export function cventHook({ db, now, log }: DbContext & { log: Logger }, key: string): Router {
  const checkKey: RequestHandler = (req, _res, next) => {
    const given = (req.get('authorization') ?? '').replace(/^api_key +/i, '');
    if (isSecret(given, key)) return next();
    log.warn({}, 'a message to the hook of Cvent has a wrong key');
    throw new ApiError(401);
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.post(PATH, checkKey, express.json({ limit: MAX_BODY, type: () => true }), async (req, res) => {
    const message = contactTransaction.safeParse(req.body);
    if (!message.success) throw new ApiError(400);
    const answer = await identify({ db, now }, message.data);
    if (!answer) throw notFound();
    res.set('Cache-Control', 'no-store').json(answer);
  });
  return router;
}
