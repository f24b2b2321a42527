import type { Request, Response } from 'express';
import { z } from 'zod';
import { DONE_PARAM } from '../../shared/constants.ts';
import {
  CODE_PARAM,
  type CREDIT_DONE,
  CREDIT_LOG_PATH,
  ENTRY_FIELDS,
  ENTRY_FORM,
  ENTRY_PARAM,
  FILE_FIELD,
  LOG_ACTIONS,
  LOG_FORM,
  type LogAction,
  REMOVE_FILE_FIELD,
  TRANSCRIPT_PATH,
  UPLOAD_FIELDS,
} from '../../shared/credits/addresses.ts';
import type { FormValues } from '../../shared/forms/form.ts';
import type { Call } from './api-calls.ts';
import { type FormAction, readField } from './member-form.ts';
import type { ReceivedFile } from './receive-evidence.ts';

/** The log after a change, with its confirmation. */
const doneAt = (done: (typeof CREDIT_DONE)[number]): string => `${CREDIT_LOG_PATH}?${DONE_PARAM}=${done}`;

const logForm = z.object({ action: z.enum(LOG_ACTIONS), subject: z.string().max(60) });
const issued = z.looseObject({ result: z.object({ code: z.string() }) });

const LOG_CALLS: Readonly<Record<LogAction, (subject: string) => Call>> = {
  remove: (id) => ({ id: 'credits.remove', body: { kind: 'entry', id } }),
  issue: (period) => ({ id: 'credits.issue', body: { period } }),
  revoke: (id) => ({ id: 'credits.remove', body: { kind: 'transcript', id } }),
};

/** Removes an entry, issues a transcript or revokes one. */
export function readLogChange(req: Request): FormAction {
  const form = logForm.safeParse(req.body).data;
  if (!form) return { call: 404, done: CREDIT_LOG_PATH };
  const { action, subject } = form;
  return {
    call: LOG_CALLS[action](subject),
    done({ body }) {
      const code = issued.safeParse(body).data?.result.code;
      if (code === undefined) return doneAt(action === 'remove' ? 'removed' : 'revoked');
      return `${TRANSCRIPT_PATH}?${new URLSearchParams({ [CODE_PARAM]: code })}`;
    },
    form: { id: LOG_FORM },
  };
}

const uuid = z.uuid();

/** Records an entry, or changes the one in the address. */
export function readEntryForm(req: Request, { locals: { receivedFile } }: Response): FormAction {
  const values = readValues(req, receivedFile);
  const entryId = req.query[ENTRY_PARAM];
  const problem = receivedFile && 'problem' in receivedFile ? receivedFile : undefined;
  const action = {
    done: doneAt(entryId === undefined ? 'recorded' : 'changed'),
    form: { id: ENTRY_FORM, values, ...(problem && { errors: { [FILE_FIELD]: problem.problem } }) },
  };
  if (problem) return { ...action, call: problem.status };
  if (entryId !== undefined && !uuid.safeParse(entryId).success) return { ...action, call: 404 };
  const body = { ...buildBody(req, values), ...(entryId !== undefined && { entryId }) };
  // The same file gets another id each time it is sent, so its bytes count.
  const hash = receivedFile && 'hash' in receivedFile ? receivedFile.hash : body.upload;
  return { ...action, call: { id: 'credits.save', body }, sameAs: JSON.stringify({ ...body, upload: hash }) };
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
