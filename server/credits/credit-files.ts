import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import {
  CODE_PARAM,
  CREDIT_CSV_PATH,
  CREDIT_FILE_PATH,
  CREDIT_LOG_PATH,
  ENTRY_PARAM,
  FILES_API_PATH,
  TRANSCRIPT_QR_PATH,
  verifyAddress,
} from '../../shared/credits/addresses.ts';
import { csvFile } from '../../shared/csv.ts';
import { request } from '../../shared/pages/request.ts';
import type { Config } from '../config/config.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { Session, SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';

type Options = { config: Config; sessionCookie: SessionCookie; upstream: Upstream };

/** Sends a file to the member of a session. @returns the status by which an error page answers when it is not 200 */
type SendFile = (session: Session, req: Request, res: Response) => Promise<number>;

const OK = 200;
const UNAUTHORISED = 401;
const NOT_FOUND = 404;
const NO_FILE = {
  status: NOT_FOUND,
  title: 'We can’t find that file',
  text: 'It has been removed, or isn’t yours.',
} as const;
const AWAY = {
  status: 503,
  title: 'We can’t open the file right now',
  text: 'We can’t reach your credits. Try again in a few minutes.',
} as const;

/** Serves the files of the credit log, each to its member only. */
export function creditFiles({ config, sessionCookie, upstream }: Options): RequestHandler {
  const toMember =
    (send: SendFile): RequestHandler =>
    async (req, res) => {
      toContext(res).route = 'credit-file';
      res.set('Cache-Control', 'private, no-store');
      const session = await sessionCookie.open(req.headers.cookie);
      try {
        const status = session ? await send(session, req, res) : UNAUTHORISED;
        if (status === OK) return;
        if (status !== UNAUTHORISED) return sendErrorPage(res, config, status === NOT_FOUND ? NO_FILE : AWAY);
        if (session) res.append('Set-Cookie', sessionCookie.clear());
        res.redirect(302, loginAddress(CREDIT_LOG_PATH));
      } catch (error) {
        toContext(res).log.warn({ reason: String(error) }, 'a file of the credit log could not be read');
        if (res.headersSent) res.destroy();
        else sendErrorPage(res, config, AWAY);
      }
    };

  const router = Router({ caseSensitive: true });
  router.get(CREDIT_CSV_PATH, toMember(sendCsv(upstream)));
  router.get(CREDIT_FILE_PATH, toMember(sendEvidence(upstream)));
  router.get(TRANSCRIPT_QR_PATH, toMember(sendQr(config)));
  return router;
}

/** All entries of the member as CSV. */
function sendCsv(upstream: Upstream): SendFile {
  const { id, url } = request('credits.log');
  return async ({ token }, _req, res) => {
    const outcome = await upstream.get(id, url, { bearer: token });
    if (!outcome.ok) return outcome.status;
    const [log] = outcome.data.result;
    sendAttachment(res, 'credits.csv', 'text/csv; charset=utf-8').send(csvFile([CSV_HEAD, ...toLines(log)]));
    return OK;
  };
}

const CSV_HEAD = ['Day', 'Title', 'Domain', 'Credits', 'Evidence', 'File', 'Cycle from', 'Cycle to'];
const BY_SOCIETY = 'Entered by the society';

function toLines(log: ResponseOf<'credits.log'>['result'][number] | undefined): string[][] {
  const lines = (log?.cycles ?? []).flatMap(({ from, to, entries, awards }) => [
    ...entries.map(({ day, title, domain, credits, evidence, file }) => [
      ...[day, title, domain, String(credits)],
      ...[evidence, file?.name ?? '', from, to],
    ]),
    ...awards.map(({ day, title, domain, credits }) => [
      ...[day, title, domain ?? '', String(credits)],
      ...[BY_SOCIETY, '', from, to],
    ]),
  ]);
  const [current] = log?.cycles ?? [];
  if (log && current && log.unlisted > 0)
    lines.push(['', 'Further credits', '', String(log.unlisted), BY_SOCIETY, '', current.from, current.to]);
  return lines;
}

/** The file of an entry, always as a download. */
function sendEvidence(upstream: Upstream): SendFile {
  return async ({ token }, req, res) => {
    const entryId = z.uuid().safeParse(req.query[ENTRY_PARAM]).data;
    if (entryId === undefined) return NOT_FOUND;
    const owner = { bearer: token, clientAddress: req.ip ?? '' };
    const { status, headers, body } = await upstream.openFile(`${FILES_API_PATH}/${entryId}`, owner);
    if (status !== OK) return status;
    sendAttachment(res, nameIn(headers['content-disposition']), String(headers['content-type'])).set(
      'Content-Length',
      String(headers['content-length']),
    );
    await pipeline(body, res);
    return OK;
  };
}

/** Sends the QR picture of a transcript's link; it only repeats the code of the request. */
function sendQr({ publicOrigin }: Config): SendFile {
  return async (_session, req, res) => {
    const code = transcriptCode.safeParse(req.query[CODE_PARAM]).data;
    if (code === undefined) return NOT_FOUND;
    const svg = renderSVG(verifyAddress(publicOrigin, code.toUpperCase()), { ecc: 'M', border: 2 });
    res.set('X-Robots-Tag', 'noindex').type('image/svg+xml').send(svg);
    return OK;
  };
}

const transcriptCode = z.string().regex(/^[0-9A-Za-z -]{1,60}$/);

/** The name in a `Content-Disposition` header (RFC 6266). */
function nameIn(header: unknown): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(String(header)) ?? [];
  const [, plain = 'evidence'] = /filename="?([^";]+)"?/i.exec(String(header)) ?? [];
  return encoded === undefined ? plain : decodeURIComponent(encoded);
}

/** Headers of a download: no browser opens it as a page of this site. */
const sendAttachment = (res: Response, name: string, type: string): Response =>
  res.attachment(name).set({
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  });
