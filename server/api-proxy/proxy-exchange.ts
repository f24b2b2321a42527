import type { ClientRequest } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { API_BASE_PATH } from '../../shared/constants.ts';
import { callIds, toSpec } from '../../shared/contract/calls.ts';
import { sendApiError } from '../pipeline/api-error.ts';
import { createConcurrencyLimit } from '../pipeline/concurrency-limit.ts';
import { isWrite } from '../pipeline/xsrf.ts';
import type { RetryBudget } from '../upstream/retry-budget.ts';

type Exchange = { upstreamRequest?: ClientRequest; isRetried: boolean };

const exchanges = new WeakMap<Response, Exchange>();

const toExchange = (res: Response): Exchange => {
  const exchange = exchanges.get(res) ?? { isRetried: false };
  exchanges.set(res, exchange);
  return exchange;
};

export class ExchangeTimeout extends Error {
  override name = 'ExchangeTimeout';
}

/** One deadline in milliseconds, retry included; `onTimeout` answers when no API request has been made by then. */
export function limitExchange(
  timeout: number,
  onTimeout: (error: ExchangeTimeout, req: Request, res: Response) => void,
): RequestHandler {
  return (req, res, next) => {
    const timer = setTimeout(() => {
      const error = new ExchangeTimeout('The exchange took too long');
      const { upstreamRequest } = toExchange(res);
      if (res.headersSent) res.destroy();
      if (upstreamRequest) upstreamRequest.destroy(error);
      else onTimeout(error, req, res);
    }, timeout);
    res.once('close', () => clearTimeout(timer));
    next();
  };
}

export function registerExchange(res: Response, upstreamRequest: ClientRequest): void {
  if (res.writableEnded || res.destroyed) upstreamRequest.destroy();
  else toExchange(res).upstreamRequest = upstreamRequest;
}

const RESET_CODES = new Set(['ECONNRESET', 'EPIPE']);

/** Retry only safe calls when the API closed a keep-alive connection at reuse and no response has begun. */
export function mayRetry(error: Error, req: Request, res: Response, budget: RetryBudget): boolean {
  const exchange = toExchange(res);
  if (!('code' in error) || !RESET_CODES.has(String(error.code)) || !exchange.upstreamRequest?.reusedSocket)
    return false;
  if (exchange.isRetried || res.headersSent || res.destroyed) return false;
  if (
    isWrite(req) ||
    req.method === 'OPTIONS' ||
    Number(req.headers['content-length'] ?? 0) > 0 ||
    !budget.tryWithdraw()
  )
    return false;
  exchange.isRetried = true;
  delete exchange.upstreamRequest;
  return true;
}

/** Concurrent exchanges per call. */
const CALL_LIMIT = 64;
const RETRY_AFTER_SECONDS = 2;

const prefixes = new Set(
  callIds.map((id) =>
    toSpec(id)
      .path.replace(/\/+:.*$/, '')
      .toLowerCase(),
  ),
);

/** A hanging call must leave connections to the others. */
export function limitCalls(): RequestHandler {
  const admits = createConcurrencyLimit(CALL_LIMIT);
  return (req, res, next) => {
    if (admits(toCall(req.path), res)) next();
    else sendApiError(res.set('Retry-After', String(RETRY_AFTER_SECONDS)), 503);
  };
}

function toCall(path: string): string {
  let prefix = path.slice(API_BASE_PATH.length).toLowerCase();
  while (prefix !== '' && !prefixes.has(prefix)) prefix = prefix.slice(0, prefix.lastIndexOf('/'));
  return prefix;
}
