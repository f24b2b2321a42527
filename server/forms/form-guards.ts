import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Config } from '../config/config.ts';
import { clientErrorStatus } from '../pipeline/error-handler.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { originProblem } from '../pipeline/xsrf.ts';

const TOO_LARGE = 'It’s too large. Send less text or a smaller file.';
const UNREADABLE = 'We couldn’t read it. Reload the page and send it again.';

type FormGuards = {
  /** Rejects a form that no page of this site has sent. */
  readonly sameOrigin: RequestHandler;
  /** Rejects a body by its `Content-Length`, without reading it. */
  readonly contentLengthLimit: RequestHandler;
  /** Answers when the body parser rejects a body. */
  readonly bodyParserErrors: ErrorRequestHandler;
};

/** The checks of a posted form before its fields are read. */
export function formGuards(config: Config, maxBytes: number): FormGuards {
  const rejectForm = (res: Response, status: number, text: string) =>
    sendErrorPage(res, config, { status, title: 'We couldn’t accept this form', text });
  return {
    sameOrigin(req, res, next) {
      const problem = originProblem(req, config.publicOrigin);
      if (problem === undefined) next();
      else rejectForm(res, 403, 'We couldn’t tell that it came from this site. Reload the page and send it again.');
    },
    contentLengthLimit(req, res, next) {
      if (Number(req.headers['content-length'] ?? 0) <= maxBytes) next();
      else rejectForm(res.set('Connection', 'close'), 413, TOO_LARGE);
    },
    bodyParserErrors(error, _req, res, next) {
      const status = clientErrorStatus(error);
      if (status === undefined) next(error);
      else rejectForm(res, status, status === 413 ? TOO_LARGE : UNREADABLE);
    },
  };
}
