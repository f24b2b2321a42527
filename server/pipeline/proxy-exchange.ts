import type { ClientRequest } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { callIds, specOf } from '../../shared/contract/calls.ts';
import { API_BASE_PATH } from '../../shared/site/constants.ts';
import type { RetryBudget } from '../upstream/retry-budget.ts';
import { sendApiError } from './api-error.ts';
import { isWrite } from './xsrf.ts';

/** The request to the API that stands behind one of a browser; another one takes its place when it is repeated. */
type Exchange = { toApi?: ClientRequest; isRepeated: boolean };

const exchanges = new WeakMap<Response, Exchange>();

const exchangeOf = (res: Response): Exchange => {
  const exchange = exchanges.get(res) ?? { isRepeated: false };
  exchanges.set(res, exchange);
  return exchange;
};

/** The exchange has lasted as long as one may. */
export class TooLate extends Error {
  override name = 'TooLate';
}

/**
 * One deadline for the whole exchange: the wait for a connection, the answer's last byte and a repetition included.
 * @param onTooLate answers when the API has not even been reached by then.
 */
export function limitExchange(
  timeout: number,
  onTooLate: (error: TooLate, req: Request, res: Response) => void,
): RequestHandler {
  return (req, res, next) => {
    const timer = setTimeout(() => {
      const error = new TooLate('The exchange took too long');
      const { toApi } = exchangeOf(res);
      if (res.headersSent) res.destroy();
      if (toApi) toApi.destroy(error);
      else onTooLate(error, req, res);
    }, timeout);
    res.once('close', () => clearTimeout(timer));
    next();
  };
}

/** Notes which request to the API an exchange has; one whose browser has been answered meanwhile is not sent any more. */
export function beginExchange(res: Response, toApi: ClientRequest): void {
  if (res.writableEnded || res.destroyed) toApi.destroy();
  else exchangeOf(res).toApi = toApi;
}

const RESET_CODES = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Whether a failed exchange may be made once more: the API closed a kept connection in the moment it was used again, nothing of an
 * answer has come, and the call changes nothing.
 */
export function mayRepeat(error: Error, req: Request, res: Response, budget: RetryBudget): boolean {
  const exchange = exchangeOf(res);
  if (!('code' in error) || !RESET_CODES.has(String(error.code)) || !exchange.toApi?.reusedSocket) return false;
  if (exchange.isRepeated || res.headersSent || res.destroyed) return false;
  if (isWrite(req) || req.method === 'OPTIONS' || Number(req.headers['content-length'] ?? 0) > 0 || !budget.take())
    return false;
  exchange.isRepeated = true;
  delete exchange.toApi;
  return true;
}

/** Exchanges of one call at the same time. */
const CALL_LIMIT = 64;
const RETRY_AFTER_SECONDS = 2;

/** The beginnings of the contract's paths, as far as they hold no parameter. */
const beginnings = new Set(
  callIds.map((id) =>
    specOf(id)
      .path.replace(/\/+:.*$/, '')
      .toLowerCase(),
  ),
);

/** Bounds the exchanges of each call, so that one which hangs leaves connections to the others. */
export function limitCalls(): RequestHandler {
  const busy = new Map<string, number>();
  return (req, res, next) => {
    const call = callOf(req.path);
    const others = busy.get(call) ?? 0;
    if (others >= CALL_LIMIT) {
      sendApiError(res.set('Retry-After', String(RETRY_AFTER_SECONDS)), 503);
      return;
    }
    busy.set(call, others + 1);
    res.once('close', () => busy.set(call, (busy.get(call) ?? 1) - 1));
    next();
  };
}

/** The longest beginning of a path that the contract knows; all others are one. */
function callOf(path: string): string {
  let beginning = path.slice(API_BASE_PATH.length).toLowerCase();
  while (beginning !== '' && !beginnings.has(beginning)) beginning = beginning.slice(0, beginning.lastIndexOf('/'));
  return beginning;
}
