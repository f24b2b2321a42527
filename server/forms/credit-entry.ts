import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { DONE_PARAM } from '../../shared/constants.ts';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import {
  type CREDIT_DONE,
  CREDIT_LOG_PATH,
  ENTRY_FIELDS,
  ENTRY_FORM,
  ENTRY_PARAM,
  FILE_FIELD,
  REMOVE_FILE_FIELD,
  UPLOAD_FIELDS,
} from '../../shared/credits/addresses.ts';
import type { FieldErrors, FormValues } from '../../shared/forms/form.ts';
import { TOKEN_FIELD } from '../../shared/forms/member-forms.ts';
import type { Reply } from '../upstream/client.ts';
import type { FormOptions } from './forms.ts';
import { answerForm, readField, sendFormCall } from './member-form.ts';
import type { ReceivedFile } from './receive-evidence.ts';
import type { SubmitOnce } from './submit-once.ts';

const uuid = z.uuid();

export type CreditFormOptions = Omit<FormOptions, 'deviceCookie'>;

/** The log after a change, with its confirmation. */
export const doneAt = (done: (typeof CREDIT_DONE)[number]): string => `${CREDIT_LOG_PATH}?${DONE_PARAM}=${done}`;

/** Records an entry, or changes the one in the address. */
export function saveEntry(options: CreditFormOptions, submitOnce: SubmitOnce<Reply>): RequestHandler {
  return async (req, res, next) => {
    const { session, receivedFile } = res.locals;
    const values = readValues(req, receivedFile);
    const entryId = req.query[ENTRY_PARAM];
    const answer = (reply: Reply, errors: FieldErrors = {}) =>
      answerForm(req, res, next, options, {
        reply,
        done: doneAt(entryId === undefined ? 'recorded' : 'changed'),
        form: { id: ENTRY_FORM, values, errors },
        back: req.originalUrl,
      });
    if (receivedFile && 'problem' in receivedFile)
      return answer({ status: receivedFile.status, body: undefined }, { [FILE_FIELD]: receivedFile.problem });
    if (!session || (entryId !== undefined && !uuid.safeParse(entryId).success))
      return answer({ status: 404, body: undefined });
    const body = { ...buildBody(req, values), ...(entryId !== undefined && { entryId }) };
    // The same file gets another id each time it is sent, so its bytes count.
    const sent = JSON.stringify({ ...body, upload: receivedFile?.hash ?? body.upload });
    const hash = createHash('sha256').update(sent).digest('base64url');
    const reply = await submitOnce([session.token, readField(req, TOKEN_FIELD), hash], (idempotencyKey) =>
      sendFormCall(req, res, options, { id: 'credits.save', message: { body, idempotencyKey }, session }),
    );
    answer(reply, readErrors(reply));
  };
}

/** The values of the form, with the file that has been stored with it, or with its rejection before. */
function readValues(req: Request, received: ReceivedFile | undefined): FormValues {
  const fields = Object.fromEntries(ENTRY_FIELDS.map((name) => [name, readField(req, name).trim()]));
  const upload = received && 'id' in received ? received : earlierUpload(req);
  return { ...fields, ...(upload && { [UPLOAD_FIELDS.id]: upload.id, [UPLOAD_FIELDS.name]: upload.name }) };
}

function earlierUpload(req: Request): { id: string; name: string } | undefined {
  const id = uuid.safeParse(readField(req, UPLOAD_FIELDS.id)).data;
  return id === undefined ? undefined : { id, name: readField(req, UPLOAD_FIELDS.name).slice(0, 255) };
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
function readErrors({ body }: Reply): FieldErrors {
  const errors = failure.safeParse(body).data?.errors ?? [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
