import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { z } from 'zod';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import {
  ENTRY_FIELDS,
  ENTRY_FORM,
  ENTRY_PARAM,
  FILE_FIELD,
  REMOVE_FILE_FIELD,
  TOKEN_FIELD,
} from '../../shared/credit-log.ts';
import { MAX_FILE_BYTES } from '../../shared/rules/membership/credit-log.ts';
import type { FieldErrors, FormValues } from '../../shared/site/forms/form.ts';
import type { Reply } from '../upstream/client.ts';
import { type CreditLogOptions, doneAt, fieldOf, rejectCredits, sendCall } from './credit-calls.ts';
import type { SubmitOnce } from './submit-once.ts';

/** A larger file is read up to here, so that the page can say what is wrong with it. */
export const MAX_ENTRY_BYTES = 6 * MAX_FILE_BYTES;
const MAX_FIELD_BYTES = 100_000;

const upload = multer({
  storage: multer.memoryStorage(),
  // Names are UTF-8 in all browsers.
  defParamCharset: 'utf8',
  limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 12, parts: 14, fieldSize: MAX_FIELD_BYTES },
}).single(FILE_FIELD);

/** Reads the multipart form of an entry; a file that is too large is left to the handler, with the other fields. */
export const readEntryForm: RequestHandler = (req, res, next) => {
  upload(req, res, (error: unknown) => {
    if (!(error instanceof MulterError)) return next(error);
    if (error.code === 'LIMIT_FILE_SIZE') res.locals.fileIsTooLarge = true;
    return next(error.code === 'LIMIT_FILE_SIZE' ? undefined : Object.assign(error, { status: 400 }));
  });
};

const uuid = z.uuid();
const TOO_LARGE: FieldErrors = { [FILE_FIELD]: 'Add a file of at most 5 MB' };

/** Records an entry, or changes the one in the address. */
export function saveEntry(options: CreditLogOptions, submitOnce: SubmitOnce<Reply>): RequestHandler {
  return async (req, res, next) => {
    const { session, fileIsTooLarge } = res.locals;
    const values = valuesOf(req);
    const entryId = req.query[ENTRY_PARAM];
    const reject = (reply: Reply, errors: FieldErrors = {}) =>
      rejectCredits(req, res, next, { reply, form: ENTRY_FORM, options, values, errors });
    if (fileIsTooLarge) return reject({ status: 413, body: undefined }, TOO_LARGE);
    if (!session || (entryId !== undefined && !uuid.safeParse(entryId).success))
      return reject({ status: 404, body: undefined });
    const body = { ...bodyOf(req, values), ...(entryId !== undefined && { entryId }) };
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const reply = await submitOnce([session.token, fieldOf(req, TOKEN_FIELD), hash], (idempotencyKey) =>
      sendCall('credits.save', { body, idempotencyKey }, { session, req, res, options }),
    );
    if (reply.status !== 200) return reject(reply, errorsOf(reply));
    res.set('Cache-Control', 'private, no-store');
    res.redirect(303, doneAt(entryId === undefined ? 'recorded' : 'changed'));
  };
}

const valuesOf = (req: Request): FormValues =>
  Object.fromEntries(ENTRY_FIELDS.map((name) => [name, fieldOf(req, name).trim()]));

/** The body of the call; credits that are no number are none. */
function bodyOf({ file, ...req }: Request, values: FormValues) {
  const credits = Number((values.credits ?? '').replace(',', '.'));
  return {
    ...values,
    credits: Number.isFinite(credits) ? credits : 0,
    removeFile: req.body?.[REMOVE_FILE_FIELD] !== undefined,
    ...(file &&
      file.size > 0 && { file: { name: file.originalname.slice(-255), content: file.buffer.toString('base64') } }),
  };
}

/** The messages of the API by field. */
function errorsOf({ body }: Reply): FieldErrors {
  const errors = failure.safeParse(body).data?.errors ?? [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

declare global {
  // Express merges this interface into the type of `res.locals`.
  namespace Express {
    interface Locals {
      /** Whether the form's file was larger than a file may be. */
      fileIsTooLarge?: boolean;
    }
  }
}
