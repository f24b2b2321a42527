import cookieParser from 'cookie-parser';
import { type ErrorRequestHandler, type RequestHandler, type Response, urlencoded } from 'express';
import type { Config } from '../config/config.ts';
import { clientErrorStatus } from '../pipeline/error-handler.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { toContext } from '../pipeline/request-context.ts';
import { originProblem } from '../pipeline/xsrf.ts';

const MAX_BODY_BYTES = 102_400;
const MAX_FIELDS = 60;

export const TOO_LARGE = 'It’s too large. Send less text or a smaller file.';
export const UNREADABLE = 'We couldn’t read it. Reload the page and send it again.';
const FOREIGN = 'We couldn’t tell that it came from this site. Reload the page and send it again.';

/** Rejects a form that no page of this site has sent, and reads the cookies of any other. */
export function fromThisSite(config: Config): RequestHandler[] {
  return [
    (req, res, next) => {
      toContext(res).route = 'form';
      if (originProblem(req, config.publicOrigin) === undefined) next();
      else rejectForm(res, config, 403, FOREIGN);
    },
    cookieParser(),
  ];
}

/** Reads the fields of a form. */
export function readFields(config: Config, maxBytes = MAX_BODY_BYTES): (RequestHandler | ErrorRequestHandler)[] {
  const bodyParserErrors: ErrorRequestHandler = (error, _req, res, next) => {
    const status = clientErrorStatus(error);
    if (status === undefined) next(error);
    else rejectForm(res, config, status, status === 413 ? TOO_LARGE : UNREADABLE);
  };
  return [
    contentLengthLimit(config, maxBytes),
    urlencoded({ extended: false, limit: maxBytes, parameterLimit: MAX_FIELDS }),
    bodyParserErrors,
  ];
}

/** Rejects a body by its `Content-Length`, without reading it. */
export function contentLengthLimit(config: Config, maxBytes: number): RequestHandler {
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) <= maxBytes) next();
    else rejectForm(res.set('Connection', 'close'), config, 413, TOO_LARGE);
  };
}

/** Answers a form that cannot be read. */
export const rejectForm = (res: Response, config: Config, status: number, text: string): void =>
  sendErrorPage(res, config, { status, title: 'We couldn’t accept this form', text });
