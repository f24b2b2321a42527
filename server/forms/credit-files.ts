import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import {
  CODE_PARAM,
  CREDIT_LOG_PATH,
  ENTRY_PARAM,
  FILES_API_PATH,
  verifyAddress,
} from '../../shared/credits/addresses.ts';
import { csvFile } from '../../shared/csv.ts';
import { type CallRequest, request } from '../../shared/pages/request.ts';
import type { Config } from '../config/config.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { Session, SessionCookie } from '../session/session-cookie.ts';
import type { Upstream } from '../upstream/client.ts';

type Options = { config: Config; sessionCookie: SessionCookie; upstream: Upstream };

const UNAUTHORISED = 401;
const NO_FILE = {
  status: 404,
  title: 'We can’t find that file',
  text: 'It has been removed, or isn’t yours.',
} as const;
const AWAY = {
  status: 503,
  title: 'We can’t open the file right now',
  text: 'We can’t reach your credits. Try again in a few minutes.',
} as const;

/** Serves all entries of the member as CSV. */
export function creditsAsCsv(options: Options): RequestHandler {
  return async (req, res) => {
    const answer = await readOwn(request('credits.log'), options, req, res);
    if (!answer) return;
    const [log] = answer.result;
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
    sendAttachment(res, 'credits.csv', 'text/csv; charset=utf-8').send(csvFile([CSV_HEAD, ...lines]));
  };
}

const BY_SOCIETY = 'Entered by the society';
const CSV_HEAD = ['Day', 'Title', 'Domain', 'Credits', 'Evidence', 'File', 'Cycle from', 'Cycle to'];

/** Serves the file of an entry to its owner, always as a download. */
export function creditFile(options: Options): RequestHandler {
  return async (req, res) => {
    const entryId = z.uuid().safeParse(req.query[ENTRY_PARAM]).data;
    if (entryId === undefined) {
      sendErrorPage(res, options.config, NO_FILE);
      return;
    }
    const session = await ownSession(options, req, res);
    if (!session) return;
    const { config, sessionCookie, upstream } = options;
    const owner = { bearer: session.token, clientAddress: req.ip ?? '' };
    try {
      const { status, headers, body } = await upstream.openFile(`${FILES_API_PATH}/${entryId}`, owner);
      if (status !== 200) {
        if (status === UNAUTHORISED) toLogin(res, sessionCookie);
        else sendErrorPage(res, config, status === 404 ? NO_FILE : AWAY);
        return;
      }
      const name = nameIn(headers['content-disposition']);
      sendAttachment(res, name, String(headers['content-type'])).set(
        'Content-Length',
        String(headers['content-length']),
      );
      await pipeline(body, res);
    } catch (error) {
      toContext(res).log.warn({ reason: String(error) }, 'a file of the credit log could not be read');
      if (res.headersSent) res.destroy();
      else sendErrorPage(res, config, AWAY);
    }
  };
}

/** Serves the QR picture of a transcript's link to its member. It only repeats the code of the request. */
export function transcriptQr(options: Options): RequestHandler {
  return async (req, res) => {
    const session = await ownSession(options, req, res);
    if (!session) return;
    const code = z
      .string()
      .regex(/^[0-9A-Za-z -]{1,60}$/)
      .safeParse(req.query[CODE_PARAM]).data;
    if (code === undefined) {
      sendErrorPage(res, options.config, NO_FILE);
      return;
    }
    const svg = renderSVG(verifyAddress(options.config.publicOrigin, code.toUpperCase()), { ecc: 'M', border: 2 });
    res.set('X-Robots-Tag', 'noindex').type('image/svg+xml').send(svg);
  };
}

/** The name in a `Content-Disposition` header (RFC 6266). */
function nameIn(header: unknown): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(String(header)) ?? [];
  const [, plain = 'evidence'] = /filename="?([^";]+)"?/i.exec(String(header)) ?? [];
  return encoded === undefined ? plain : decodeURIComponent(encoded);
}

/** The headers of a download that no browser opens as a page of this site. */
const sendAttachment = (res: Response, name: string, type: string): Response =>
  res.attachment(name).set({
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  });

/** An answer for the member of the session; undefined when the response has been sent without it. */
async function readOwn<K extends CallId>(
  { id, url }: CallRequest<K>,
  { config, sessionCookie, upstream }: Options,
  req: Request,
  res: Response,
): Promise<ResponseOf<K> | undefined> {
  const session = await ownSession({ sessionCookie }, req, res);
  if (!session) return undefined;
  try {
    const outcome = await upstream.get(id, url, { bearer: session.token });
    if (outcome.ok) return outcome.data;
    if (outcome.status === UNAUTHORISED) {
      toLogin(res, sessionCookie);
      return undefined;
    }
    sendErrorPage(res, config, NO_FILE);
  } catch (error) {
    toContext(res).log.warn({ call: id, reason: String(error) }, 'a file of the credit log could not be read');
    sendErrorPage(res, config, AWAY);
  }
  return undefined;
}

/** The session of a request; undefined when the response has been sent without one. */
async function ownSession(
  { sessionCookie }: Pick<Options, 'sessionCookie'>,
  req: Request,
  res: Response,
): Promise<Session | undefined> {
  toContext(res).route = 'credit-file';
  res.set('Cache-Control', 'private, no-store');
  const session = await sessionCookie.open(req.headers.cookie);
  if (!session) res.redirect(302, loginAddress(CREDIT_LOG_PATH));
  return session;
}

const toLogin = (res: Response, sessionCookie: SessionCookie): void =>
  res.append('Set-Cookie', sessionCookie.clear()).redirect(302, loginAddress(CREDIT_LOG_PATH));
