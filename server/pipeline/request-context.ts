import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type {} from '../request-locals.ts';

/** The context of a request, in `res.locals.context`. */
export type RequestContext = {
  readonly requestId: string;
  readonly log: Logger;
  /** 128 random bits for this response's Content-Security-Policy. */
  readonly nonce: string;
  /** A low-cardinality name for logs and metrics: the page kind, `api`, `asset`. */
  route: string;
  /** The `Cache-Status` of the response (RFC 9211) when it is not set as a header. */
  cacheStatus: string | undefined;
};

export type RequestOptions = {
  log: Logger;
  metrics: Metrics;
  /** Epoch milliseconds. */
  now: () => number;
};

/** The context of the request that `res` answers. */
export function contextOf(res: Response): RequestContext {
  return res.locals.context;
}

const MAX_LISTENERS = 30;
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/** Creates the context of each request: its id, and a logger bound to it. Each request is logged and measured once. */
export function requestContext(options: RequestOptions): RequestHandler {
  return (req, res, next) => {
    const context = beginRequest(req, res, options, req.get('x-request-id'));
    res.locals.context = context;
    res.setHeader('X-Request-Id', context.requestId);
    // Streaming, compression and the limits of an exchange each listen for the end of the response.
    res.setMaxListeners(MAX_LISTENERS);
    next();
  };
}

/** Creates the context of a request and, when the response ends or is aborted, logs and measures it. The logged path has no query. */
export function beginRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { log, metrics, now }: RequestOptions,
  requestId: string | undefined,
): RequestContext {
  const started = now();
  const context = new Context(requestId, log);
  // Read here, because Express changes `req.url` inside mounted routers.
  const { method = '', url = '' } = req;
  res.on('close', () => {
    const aborted = !res.writableFinished;
    const duration = now() - started;
    const { route } = context;
    const cache = context.cacheStatus ?? res.getHeader('Cache-Status')?.toString();
    metrics.observeRequest({ method, route, status: aborted ? 0 : res.statusCode, cache, duration });
    if (!log.isLevelEnabled('info')) return;
    // Query strings can contain names and tokens, and the address of a hook a secret.
    const path = url.split('?', 1)[0]?.replace(HOOK_SECRET, '$1…').slice(0, MAX_PATH);
    context.log.info({ method, path, status: res.statusCode, duration, route, aborted }, 'request');
  });
  return context;
}

const MAX_PATH = 300;
const HOOK_SECRET = /^(\/+hooks\/+[^/]+\/+).+$/i;

/** Creates logger and nonce on first use, because most requests need neither. */
class Context implements RequestContext {
  readonly requestId: string;
  route = 'none';
  cacheStatus: string | undefined;
  readonly #log: Logger;
  #bound: Logger | undefined;
  #nonce: string | undefined;

  /** @param received the value of `X-Request-Id`, which a load balancer sets. */
  constructor(received: string | undefined, log: Logger) {
    this.requestId = received !== undefined && REQUEST_ID.test(received) ? received : randomUUID();
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
