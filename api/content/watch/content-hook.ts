import { createHmac } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../common/api-error.ts';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import { isSecret } from '../../common/secrets.ts';
import type { ImportReport } from './importer.ts';

const PATH = '/hooks/content';
/** A push lists its commits. */
const MAX_BODY = '1mb';
const MAX_REMEMBERED = 1000;
/** GitHub, Gitea and Forgejo use the first one, Bitbucket the second. */
const SIGNATURE_HEADERS = ['x-hub-signature-256', 'x-hub-signature'];

type Options = {
  readonly secret: string;
  readonly runImport: () => Promise<Pick<ImportReport, 'imported' | 'removed' | 'problems' | 'refused'>>;
  readonly log: Logger;
};

export type ContentHook = {
  readonly router: Router;
  /** Resolves after the requested imports. */
  close(): Promise<void>;
};

/** `POST /hooks/content`, signed by HMAC-SHA-256; answers before the import, and ignores repeats of imported pushes. */
export function createContentHook({ secret, runImport, log }: Options): ContentHook {
  const received = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  const imports = new Set<Promise<void>>();

  async function importNow(signature: string): Promise<void> {
    try {
      const { imported, removed, problems, refused } = await runImport();
      const counts = { imported, removed, problems: problems.length, refused: refused !== undefined };
      log.info(counts, 'the content was imported for a git host');
    } catch (error) {
      received.delete(signature);
      log.error({ error: loggableError(error) }, 'the content could not be imported for a git host');
    }
  }

  const checkSignature: RequestHandler = (req, res, next) => {
    const body: unknown = req.body;
    const expected = `sha256=${createHmac('sha256', secret)
      .update(Buffer.isBuffer(body) ? body : '')
      .digest('hex')}`;
    res.locals.signature = expected;
    if (SIGNATURE_HEADERS.some((name) => isSecret(req.get(name), expected))) return next();
    log.warn({}, 'a delivery of a git host has a wrong signature');
    throw new ApiError(401);
  };

  const router = Router({ caseSensitive: true, strict: true });
  router.post(PATH, express.raw({ limit: MAX_BODY, type: () => true }), checkSignature, (_req, res) => {
    const signature = String(res.locals.signature);
    if (!received.has(signature)) {
      received.set(signature, true);
      const running = importNow(signature).finally(() => imports.delete(running));
      imports.add(running);
    }
    res.status(202).set('Cache-Control', 'no-store').json({ statusCode: 202, statusMessage: 'Accepted' });
  });
  return {
    router,
    async close() {
      await Promise.all(imports);
    },
  };
}
