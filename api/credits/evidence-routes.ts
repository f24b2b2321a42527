import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { FILES_API_PATH, UPLOADS_API_PATH } from '../../shared/credits/addresses.ts';
import { FILE_LIMIT, MAX_FILE_BYTES } from '../../shared/credits/credit-log.ts';
import type { Member } from '../account/sessions.ts';
import { ApiError, notFound } from '../common/api-error.ts';
import type { DbContext } from '../database/schema/db.ts';
import { bearerToken, unauthorised } from '../http/bearer-token.ts';
import { examineEvidence } from './evidence-file.ts';
import { findFile, partsOfFile, storeUpload } from './evidence-store.ts';

type Options = {
  readonly context: DbContext;
  readonly authenticate: (token: string) => Promise<Member | undefined>;
};

/** Each takes `MAX_FILE_BYTES` of memory. */
const CONCURRENCY = 4;
const QUEUE = 100;
const name = z.string().max(1000).default('');

/** `POST /credits/uploads?name=…` and `GET /credits/files/{entry}`; authenticates before reading any byte. */
export function evidenceRoutes({ context, authenticate }: Options): Router {
  const slots = bulkhead(CONCURRENCY, QUEUE);
  /** Reused, as the garbage of thirty files would take 150 MB until it is collected. */
  const buffers: Buffer[] = [];
  const uploading = new Set<string>();

  async function readMember(request: Request): Promise<Member> {
    const token = bearerToken(request);
    const member = token === undefined ? undefined : await authenticate(token);
    if (!member) throw unauthorised();
    return member;
  }

  async function receive(request: Request, memberId: string) {
    const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(MAX_FILE_BYTES);
    try {
      const bytes = await readFile(request, buffer);
      const file = await examineEvidence({ name: name.parse(request.query.name), bytes });
      if ('reason' in file) throw rejected(400, file.reason);
      return await storeUpload(context, memberId, file);
    } finally {
      buffers.push(buffer);
    }
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.post(UPLOADS_API_PATH, async (request, response) => {
    const { userId } = await readMember(request);
    if (uploading.has(userId)) throw new ApiError(429, undefined, { headers: { 'Retry-After': '5' } });
    uploading.add(userId);
    try {
      const upload = await slots.execute(() => receive(request, userId)).catch(rejectOverload);
      response.set('Cache-Control', 'no-store').json({ statusCode: 200, statusMessage: 'OK', result: upload });
    } finally {
      uploading.delete(userId);
    }
  });
  router.get(`${FILES_API_PATH}/:entry`, async (request, response) => {
    const { userId } = await readMember(request);
    const entryId = z.uuid().safeParse(request.params.entry).data;
    const file = entryId === undefined ? undefined : await findFile(context.db, userId, entryId);
    if (!file || entryId === undefined) throw notFound();
    response.set('Cache-Control', 'private, no-store').attachment(file.name).type(file.type);
    response.set('Content-Length', String(file.size));
    await send(Readable.from(partsOfFile(context.db, userId, { entryId, size: file.size })), response);
  });
  return router;
}

/** Respects backpressure; ends when the client disconnects. */
async function send(stream: Readable, response: Response): Promise<void> {
  await pipeline(stream, response).catch((error: unknown) => {
    if (!response.headersSent) throw error;
    response.destroy();
  });
}

/** Returns the used part of the buffer. @throws ApiError 413 for a larger body */
async function readFile(request: Request, all: Buffer): Promise<Buffer> {
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    if (size + bytes.length > all.length) throw rejected(413, `Add a file of ${FILE_LIMIT}`);
    size += bytes.copy(all, size);
  }
  return all.subarray(0, size);
}

const rejected = (status: number, message: string) =>
  new ApiError(status, undefined, { errors: [{ field: 'file', message }] });

function rejectOverload(error: unknown): never {
  if (!(error instanceof BulkheadRejectedError)) throw error;
  throw new ApiError(503, undefined, { headers: { 'Retry-After': '5' } });
}
