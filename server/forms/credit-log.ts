import cookieParser from 'cookie-parser';
import { type Request, type RequestHandler, Router, urlencoded } from 'express';
import { z } from 'zod';
import {
  CODE_PARAM,
  CREDIT_CSV_PATH,
  CREDIT_FILE_PATH,
  CREDIT_LOG_PATH,
  LOG_ACTIONS,
  LOG_FORM,
  RECORD_PATH,
  TRANSCRIPT_PATH,
  TRANSCRIPT_QR_PATH,
  VERIFY_PATH,
} from '../../shared/credits/addresses.ts';
import { MAX_ENTRY_BYTES } from '../../shared/credits/credit-log.ts';
import { rateLimit } from '../pipeline/rate-limit.ts';
import { toContext } from '../pipeline/request-context.ts';
import { issueFormToken } from '../pipeline/xsrf.ts';
import type { Call } from './api-calls.ts';
import { type CreditFormOptions, doneAt, readEntryForm } from './credit-entry.ts';
import { creditFile, creditsAsCsv, transcriptQr } from './credit-files.ts';
import { setFormAnswer } from './form-answer.ts';
import { formGuards } from './form-guards.ts';
import { type FormAction, memberForm, sendRejection } from './member-form.ts';
import { receiveEvidence } from './receive-evidence.ts';

/** The form of the log has three short fields. */
const MAX_LOG_BYTES = 10_000;
const OK = 200;

/**
 * Serves the forms and files of the credit log. The forms work without JavaScript; each carries the CSRF token of the
 * page, and a redirect answers an accepted one.
 */
export function creditLog(options: CreditFormOptions): RequestHandler {
  const { config, rateLimiters, page } = options;
  const tooMany: RequestHandler = (_req, res) => sendRejection(res, config, 429);
  const formChecks = (path: string, maxBytes: number): RequestHandler[] => {
    const { sameOrigin, contentLengthLimit } = formGuards(config, maxBytes);
    return [routeName, sameOrigin, contentLengthLimit, cookieParser(), rateLimit(rateLimiters.forms, tooMany, path)];
  };
  const { bodyParserErrors } = formGuards(config, MAX_LOG_BYTES);

  const router = Router({ caseSensitive: true });
  router.get([CREDIT_LOG_PATH, RECORD_PATH], cookieParser(), (req, res, next) => {
    setFormAnswer(res, { status: OK, token: issueFormToken(req, res, config, options.secrets) });
    next();
  });
  router.post(
    RECORD_PATH,
    ...formChecks(RECORD_PATH, MAX_ENTRY_BYTES),
    receiveEvidence(options),
    memberForm(options, readEntryForm),
    page,
  );
  router.post(
    CREDIT_LOG_PATH,
    ...formChecks(CREDIT_LOG_PATH, MAX_LOG_BYTES),
    urlencoded({ extended: false, limit: MAX_LOG_BYTES, parameterLimit: 10 }),
    bodyParserErrors,
    memberForm(options, readLogChange),
    page,
  );
  router.get(CREDIT_CSV_PATH, creditsAsCsv(options));
  router.get(CREDIT_FILE_PATH, creditFile(options));
  router.get(TRANSCRIPT_QR_PATH, transcriptQr(options));
  // Codes cannot be guessed; the limit keeps that from being tried at the cost of others.
  router.get(VERIFY_PATH, (req, res, next) =>
    req.query[CODE_PARAM] === undefined ? next() : rateLimit(rateLimiters.forms, tooMany, 'verify')(req, res, next),
  );
  return router;
}

const routeName: RequestHandler = (_req, res, next) => {
  toContext(res).route = 'form';
  next();
};

const logForm = z.object({ action: z.enum(LOG_ACTIONS), subject: z.string().max(60) });
const issued = z.looseObject({ result: z.object({ code: z.string() }) });

/** Removes an entry, issues a transcript or revokes one. */
function readLogChange(req: Request): FormAction {
  const form = logForm.safeParse(req.body).data;
  if (!form) return { call: 404, done: CREDIT_LOG_PATH };
  const { action, subject } = form;
  return {
    call: CALLS[action](subject),
    done({ body }) {
      const code = issued.safeParse(body).data?.result.code;
      return code === undefined ? doneAt(action === 'remove' ? 'removed' : 'revoked') : transcriptAt(code);
    },
    form: () => ({ id: LOG_FORM }),
  };
}

const CALLS: Readonly<Record<(typeof LOG_ACTIONS)[number], (subject: string) => Call>> = {
  remove: (id) => ({ id: 'credits.remove', body: { kind: 'entry', id } }),
  issue: (period) => ({ id: 'credits.issue', body: { period } }),
  revoke: (id) => ({ id: 'credits.remove', body: { kind: 'transcript', id } }),
};

const transcriptAt = (code: string): string => `${TRANSCRIPT_PATH}?${new URLSearchParams({ [CODE_PARAM]: code })}`;
