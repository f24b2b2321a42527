import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import {
  ENTRY_FIELDS,
  ENTRY_FORM,
  ENTRY_PARAM,
  FILE_FIELD,
  REMOVE_FILE_FIELD,
  TOKEN_FIELD,
  UPLOAD_FIELDS,
} from '../../shared/credits/addresses.ts';
import type { FieldErrors, FormValues } from '../../shared/forms/form.ts';
import type { Reply } from '../upstream/client.ts';
import { buildField, type CreditLogOptions, doneAt, rejectCredits, sendCall } from './credit-calls.ts';
import type { ReceivedFile } from './receive-evidence.ts';
import type { SubmitOnce } from './submit-once.ts';

const uuid = z.uuid();

/** Records an entry, or changes the one in the address. */
export function saveEntry(options: CreditLogOptions, submitOnce: SubmitOnce<Reply>): RequestHandler {
  return async (req, res, next) => {
    const { session, receivedFile } = res.locals;
    const values = buildValues(req, receivedFile);
    const entryId = req.query[ENTRY_PARAM];
    const reject = (reply: Reply, errors: FieldErrors = {}) =>
      rejectCredits(req, res, next, { reply, form: ENTRY_FORM, options, values, errors });
    if (receivedFile && 'problem' in receivedFile)
      return reject({ status: receivedFile.status, body: undefined }, { [FILE_FIELD]: receivedFile.problem });
    if (!session || (entryId !== undefined && !uuid.safeParse(entryId).success))
      return reject({ status: 404, body: undefined });
    const body = { ...buildBody(req, values), ...(entryId !== undefined && { entryId }) };
    // The same file gets another id each time it is sent, so its bytes count.
    const sent = JSON.stringify({ ...body, upload: receivedFile?.hash ?? body.upload });
    const hash = createHash('sha256').update(sent).digest('base64url');
    const reply = await submitOnce([session.token, buildField(req, TOKEN_FIELD), hash], (idempotencyKey) =>
      sendCall('credits.save', { body, idempotencyKey }, { session, req, res, options }),
    );
    if (reply.status !== 200) return reject(reply, toErrors(reply));
    res.set('Cache-Control', 'private, no-store');
    res.redirect(303, doneAt(entryId === undefined ? 'recorded' : 'changed'));
  };
}

/** The values of the form, with the file that has been stored with it, or with its rejection before. */
function buildValues(req: Request, received: ReceivedFile | undefined): FormValues {
  const fields = Object.fromEntries(ENTRY_FIELDS.map((name) => [name, buildField(req, name).trim()]));
  const upload = received && 'id' in received ? received : earlierUpload(req);
  return { ...fields, ...(upload && { [UPLOAD_FIELDS.id]: upload.id, [UPLOAD_FIELDS.name]: upload.name }) };
}

function earlierUpload(req: Request): { id: string; name: string } | undefined {
  const id = uuid.safeParse(buildField(req, UPLOAD_FIELDS.id)).data;
  return id === undefined ? undefined : { id, name: buildField(req, UPLOAD_FIELDS.name).slice(0, 255) };
}

/** The body of the call; credits that are no number are none. */
function buildBody(req: Request, { [UPLOAD_FIELDS.id]: upload, [UPLOAD_FIELDS.name]: _name, ...values }: FormValues) {
  const credits = Number((values.credits ?? '').replace(',', '.'));
  return {
    ...values,
    credits: Number.isFinite(credits) ? credits : 0,
    removeFile: req.body?.[REMOVE_FILE_FIELD] !== undefined,
    ...(upload !== undefined && { upload }),
  };
}

/** The messages of the API by field. */
function toErrors({ body }: Reply): FieldErrors {
  const errors = failure.safeParse(body).data?.errors ?? [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
