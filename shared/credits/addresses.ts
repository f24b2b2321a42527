import { DASHBOARD_PATH } from '../constants.ts';

/** Paths and fields of the credit log's plain forms, shared by pages and server. */

/** The log. A POST with `LOG_FIELDS` removes an entry, issues a transcript or revokes one. */
export const CREDIT_LOG_PATH = `${DASHBOARD_PATH}/credits`;
/** The form of one entry: a POST with `ENTRY_FIELDS` records it, or changes the one that `ENTRY_PARAM` names. */
export const RECORD_PATH = `${CREDIT_LOG_PATH}/record`;
/** The transcript that `CODE_PARAM` names. */
export const TRANSCRIPT_PATH = `${CREDIT_LOG_PATH}/transcript`;
/** The QR picture of the link by which anybody verifies the transcript that `CODE_PARAM` names. */
export const TRANSCRIPT_QR_PATH = `${CREDIT_LOG_PATH}/transcript.svg`;
/** All entries as CSV. */
export const CREDIT_CSV_PATH = `${CREDIT_LOG_PATH}/credits.csv`;
/** The file of the entry that `ENTRY_PARAM` names. */
export const CREDIT_FILE_PATH = `${CREDIT_LOG_PATH}/file`;
/** Where anybody checks a transcript by its code. */
export const VERIFY_PATH = '/verify';

/** The address that verifies a transcript. Its code is in the fragment, which browsers send to no server. */
export const verifyAddress = (origin: string, code: string): string => `${origin}${VERIFY_PATH}#${CODE_PARAM}=${code}`;

export const ENTRY_PARAM = 'entry';
export const CODE_PARAM = 'code';

/** The API's address for the bytes of a file that is sent, and for those of the file of an entry, below `/`. */
export const UPLOADS_API_PATH = '/credits/uploads';
export const FILES_API_PATH = '/credits/files';

/** Fields of the form of an entry; the file is the last, so that the others are read when it is too large. */
export const ENTRY_FIELDS = ['title', 'day', 'domain', 'credits', 'evidence'] as const;
export const FILE_FIELD = 'file';
export const REMOVE_FILE_FIELD = 'removeFile';
/** Id and name of a file that was sent with a rejected form, so that it need not be sent again. */
export const UPLOAD_FIELDS = { id: 'upload', name: 'uploadName' } as const;

/** The fields of the log's forms: what is done, and to which entry, period or transcript. */
export const LOG_FIELDS = { action: 'action', subject: 'subject' } as const;
export const LOG_ACTIONS = ['remove', 'issue', 'revoke'] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

/** Values of `DONE_PARAM` on the log. */
export const CREDIT_DONE = ['recorded', 'changed', 'removed', 'revoked'] as const;
/** Id of the form in a rejected form's state. */
export const ENTRY_FORM = 'credit-entry';
export const LOG_FORM = 'credit-log';
