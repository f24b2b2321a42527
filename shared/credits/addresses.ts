import { DASHBOARD_PATH } from '../constants.ts';

/** A POST with `LOG_FIELDS` removes an entry, or issues or revokes a transcript. */
export const CREDIT_LOG_PATH = `${DASHBOARD_PATH}/credits`;
/** A POST with `ENTRY_FIELDS` records an entry, or changes the one in `ENTRY_PARAM`. */
export const RECORD_PATH = `${CREDIT_LOG_PATH}/record`;
export const TRANSCRIPT_PATH = `${CREDIT_LOG_PATH}/transcript`;
/** QR code of the verification link of the transcript in `CODE_PARAM`. */
export const TRANSCRIPT_QR_PATH = `${CREDIT_LOG_PATH}/transcript.svg`;
export const CREDIT_CSV_PATH = `${CREDIT_LOG_PATH}/credits.csv`;
export const CREDIT_FILE_PATH = `${CREDIT_LOG_PATH}/file`;
export const VERIFY_PATH = '/verify';

/** The code is in the fragment, which browsers send to no server. */
export const verifyAddress = (origin: string, code: string): string => `${origin}${VERIFY_PATH}#${CODE_PARAM}=${code}`;

export const ENTRY_PARAM = 'entry';
export const CODE_PARAM = 'code';

export const UPLOADS_API_PATH = '/credits/uploads';
export const FILES_API_PATH = '/credits/files';

/** The file comes last, so that the other fields are read when it is too large. */
export const ENTRY_FIELDS = ['title', 'day', 'domain', 'credits', 'evidence'] as const;
export const FILE_FIELD = 'file';
export const REMOVE_FILE_FIELD = 'removeFile';
/** Names an upload of a rejected form, so that it need not be sent again. */
export const UPLOAD_FIELDS = { id: 'upload', name: 'uploadName' } as const;

export const LOG_FIELDS = { action: 'action', subject: 'subject' } as const;
export const LOG_ACTIONS = ['remove', 'issue', 'revoke'] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

export const CREDIT_DONE = ['recorded', 'changed', 'removed', 'revoked'] as const;
export const ENTRY_FORM = 'credit-entry';
export const LOG_FORM = 'credit-log';
