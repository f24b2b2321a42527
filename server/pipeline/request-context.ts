import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';

/** What later steps find on `res.locals`. */
export type RequestContext = {
  readonly requestId: string;
  readonly log: Logger;
  /** 128 random bits for this response's Content-Security-Policy. */
  readonly nonce: string;
  /** A low-cardinality name of what answered, for logs and metrics: the page kind, `api`, `asset`. */
  route: string;
  /** Where a page came from (RFC 9211), where no header says so. */
  cacheStatus: string | undefined;
};

export type RequestOptions = {
  log: Logger;
  metrics: Metrics;
  /** Epoch milliseconds. */
  now: () => number;
};

/** The context the first step of the pipeline made. */
export function contextOf(res: Response): RequestContext {
  return res.locals.context;
}

const MOST_LISTENERS = 30;
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/** Step 1: an id, a logger bound to it, and one line and one measurement per request. */
export function requestContext(options: RequestOptions): RequestHandler {
  return (req, res, next) => {
    const context = beginRequest(req, res, options, req.get('x-request-id'));
    res.locals.context = context;
    res.setHeader('X-Request-Id', context.requestId);
    // Streaming, compression and the limits of an exchange each wait for the end of an answer.
    res.setMaxListeners(MOST_LISTENERS);
    next();
  };
}

/** Begins to watch a request: one line and one measurement at its end, aborted ones too. No address in full is logged. */
export function beginRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { log, metrics, now }: RequestOptions,
  requestId: string | undefined,
): RequestContext {
  const started = now();
  const context = new Context(requestId, log);
  // Express mounts its routers by cutting the address.
  const { method = '', url = '' } = req;
  res.on('close', () => {
    const aborted = !res.writableFinished;
    const duration = now() - started;
    const { route } = context;
    const cache = context.cacheStatus ?? res.getHeader('Cache-Status')?.toString();
    metrics.observeRequest({ method, route, status: aborted ? 0 : res.statusCode, cache, duration });
    if (!log.isLevelEnabled('info')) return;
    // Query strings can hold names and tokens: the path alone is logged.
    const path = url.split('?', 1)[0]?.slice(0, MOST_PATH);
    context.log.info({ method, path, status: res.statusCode, duration, route, aborted }, 'request');
  });
  return context;
}

const MOST_PATH = 300;

/** Most requests need neither logger nor nonce: each is made when it is asked for. */
class Context implements RequestContext {
  readonly requestId: string;
  route = 'none';
  cacheStatus: string | undefined;
  readonly #log: Logger;
  #bound: Logger | undefined;
  #nonce: string | undefined;

  /** @param given the id that whoever stands before the site has given the request. */
  constructor(given: string | undefined, log: Logger) {
    this.requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    this.#log = log;
  }

  get log(): Logger {
    this.#bound ??= this.#log.child({ requestId: this.requestId });
    return this.#bound;
  }

  get nonce(): string {
    this.#nonce ??= randomUUID().replaceAll('-', '');
    return this.#nonce;
  }
}
