import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { z } from 'zod';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import { ENTRY_FIELDS, FILE_FIELD, UPLOADS_API_PATH } from '../../shared/credits/addresses.ts';
import { FILE_LIMIT, MAX_ENTRY_BYTES, MAX_FILE_BYTES } from '../../shared/credits/credit-log.ts';
import { TOKEN_FIELD } from '../../shared/forms/member-forms.ts';
import { toContext } from '../pipeline/request-context.ts';
import { isFormToken } from '../pipeline/xsrf.ts';
import type { Upstream } from '../upstream/client.ts';
import type { FormOptions } from './form-options.ts';
import { readField, sendRejection } from './member-form.ts';
import { rejectForm, TOO_LARGE } from './receive-form.ts';

/** The file of a form: what the API has stored, or what is wrong with it, with the status of the page. */
export type ReceivedFile =
  | { readonly id: string; readonly name: string; readonly hash: string }
  | { readonly status: number; readonly problem: string };

const MAX_FIELD_BYTES = 100_000;
/** Token, entry, and what the form names of earlier files. */
const MAX_FIELDS = ENTRY_FIELDS.length + 6;
/** Files that a process forwards at a time; the bytes of others wait in their connections. */
const CONCURRENCY = 4;
const QUEUE = 200;

const BUSY = { status: 503, problem: 'Many files are being sent just now. Add it again in a minute' } as const;
const ONE_AT_A_TIME = {
  status: 429,
  problem: 'Another file of yours is being sent. Add it again when it is there',
} as const;
const AWAY = {
  status: 503,
  problem: 'We couldn’t store it. Add it again in a few minutes',
} as const;
const LARGE_FILE = { status: 413, problem: `Add a file of ${FILE_LIMIT}` } as const;

class OldForm extends Error {}

/**
 * Reads the multipart form of an entry. Its file is forwarded to the API as it arrives, so that this process never
 * holds it: after the form's token has been checked, and one at a time for each session. A file that is not stored is
 * read to its end, so that the page can show the form again.
 */
export function receiveEvidence(options: FormOptions): RequestHandler {
  const { config, secrets, upstream } = options;
  const slots = bulkhead(CONCURRENCY, QUEUE);
  /** Tokens of the sessions whose file is being forwarded. */
  const sending = new Set<string>();

  async function receive(req: Request, res: Response, file: Express.Multer.File): Promise<ReceivedFile> {
    const { session } = res.locals;
    if (!session || !isFormToken(req, readField(req, TOKEN_FIELD), config, secrets)) throw new OldForm();
    if (sending.has(session.token)) return ONE_AT_A_TIME;
    sending.add(session.token);
    const owner = { bearer: session.token, clientAddress: req.ip ?? '' };
    try {
      return await slots.execute(() => forward(upstream, file, owner));
    } catch (error) {
      if (error instanceof BulkheadRejectedError) return BUSY;
      toContext(res).log.warn({ reason: String(error) }, 'a file could not be forwarded');
      return AWAY;
    } finally {
      sending.delete(session.token);
    }
  }

  const storage = (res: Response): StorageEngine => ({
    _handleFile(req, file, done) {
      receive(req, res, file)
        .finally(() => file.stream.resume())
        .then((received) => {
          res.locals.receivedFile = received;
          done(null);
        }, done);
    },
    _removeFile: (_req, _file, done) => done(null),
  });
  // Names are UTF-8 in all browsers.
  const limits = {
    fileSize: MAX_ENTRY_BYTES,
    files: 1,
    fields: MAX_FIELDS,
    parts: MAX_FIELDS + 1,
    fieldSize: MAX_FIELD_BYTES,
  };
  const toParser = (res: Response) =>
    multer({ storage: storage(res), defParamCharset: 'utf8', limits }).single(FILE_FIELD);

  return (req, res, next) => {
    const reject = (error: unknown) => {
      if (error instanceof OldForm) return sendRejection(res, config, 403);
      res.set('Connection', 'close');
      const isTooLarge = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
      return isTooLarge ? rejectForm(res, config, 413, TOO_LARGE) : rejectForm(res, config, 400, INCOMPLETE);
    };
    toParser(res)(req, res, (error: unknown) => (error === undefined || error === null ? next() : reject(error)));
  };
}

const INCOMPLETE = 'It didn’t arrive whole. Go back and send it again.';

const stored = z.looseObject({ result: z.object({ id: z.uuid(), name: z.string() }) });

/** Sends a file to the API. @throws Error when the API does not answer */
async function forward(
  upstream: Pick<Upstream, 'sendFile'>,
  { stream, originalname }: Express.Multer.File,
  owner: { bearer: string; clientAddress: string },
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > MAX_FILE_BYTES) return done(new Error('the file is too large'));
      hash.update(chunk);
      return done(null, chunk);
    },
  });
  // A pipeline would destroy the source, whose rest the parser has to read.
  stream.on('error', (error) => measured.destroy(error));
  stream.pipe(measured);
  const path = `${UPLOADS_API_PATH}?${new URLSearchParams({ name: originalname.slice(-255) })}`;
  try {
    const { status, text } = await upstream.sendFile(path, measured, owner);
    const body: unknown = JSON.parse(text);
    if (status === 200) return { ...stored.parse(body).result, hash: hash.digest('base64url') };
    const [error] = failure.safeParse(body).data?.errors ?? [];
    if (error) return { status: status === 400 ? 422 : status, problem: error.message };
    if (status === 429) return ONE_AT_A_TIME;
    throw new Error(`the API answered ${status}`);
  } catch (error) {
    if (size > MAX_FILE_BYTES) return LARGE_FILE;
    throw error;
  } finally {
    stream.unpipe(measured);
    measured.destroy();
  }
}

declare global {
  // Express merges this interface into the type of `res.locals`.
  namespace Express {
    interface Locals {
      /** The file of the form of an entry. */
      receivedFile?: ReceivedFile;
    }
  }
}
