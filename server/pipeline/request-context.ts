import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { context as activeContext } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { type RequestTrace, startTrace, toRequestId, traceHeaders } from '../../shared/tracing.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { TrustsProxy } from './client-address.ts';
import { clientOfRequest } from './client-of-request.ts';

export type RequestContext = {
  readonly requestId: string;
  readonly log: Logger;
  /** 128 random bits for the Content-Security-Policy. */
  readonly nonce: string;
  /** Low-cardinality name for logs and metrics: the page kind, `api`, `asset`. */
  route: string;
  /** Cache-Status (RFC 9211) when it is not set as a header. */
  cacheStatus: string | undefined;
  /** In milliseconds; empty for a cached page. */
  readonly timings: { api?: number; render?: number };
  /** Propagate request id and trace to the API. */
  readonly traceHeaders: Record<string, string>;
};

export type RequestOptions = {
  log: Logger;
  metrics: Metrics;
  /** By default no load balancer is trusted. */
  trustsProxy?: TrustsProxy;
};

export function toContext(res: Response): RequestContext {
  return res.locals.context;
}

// Lets calls of the API find their request's trace.
activeContext.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

const MAX_LISTENERS = 30;

export function requestContext(options: RequestOptions): RequestHandler {
  return (req, res, next) => {
    const context = beginRequest(req, res, options);
    res.locals.context = context;
    res.setHeader('X-Request-Id', context.requestId);
    // Streaming, compression and limits each listen for the end of the response.
    res.setMaxListeners(MAX_LISTENERS);
    activeContext.with(context.startTrace(req.method, req.get('traceparent')), next);
  };
}

/** Log and measure the response once, when it ends or is aborted. */
export function beginRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { log, metrics, trustsProxy = () => false }: RequestOptions,
): Context {
  const started = performance.now();
  const requestId = req.headers['x-request-id'];
  const context = new Context(typeof requestId === 'string' ? requestId : undefined, log);
  // Read early, because Express changes `req.url` inside mounted routers.
  const { method = '', url = '', socket } = req;
  const isLogged = log.isLevelEnabled('info');
  const bytesBefore = isLogged ? socket.bytesWritten : 0;
  res.on('close', () => {
    const aborted = !res.writableFinished;
    const duration = performance.now() - started;
    const { route } = context;
    const cache = context.cacheStatus ?? res.getHeader('Cache-Status')?.toString();
    const status = aborted ? 0 : res.statusCode;
    metrics.observeRequest({ method, route, status, cache, duration });
    context.endTrace(status);
    // Probes come every few seconds.
    if (!isLogged || route === 'health') return;
    const fields = {
      method,
      path: loggablePath(url),
      status: res.statusCode,
      duration: rounded(duration),
      ...(context.timings.api !== undefined && { api: rounded(context.timings.api) }),
      ...(context.timings.render !== undefined && { render: rounded(context.timings.render) }),
      route,
      cache,
      bytes: socket.bytesWritten - bytesBefore,
      ...clientOfRequest(req, trustsProxy),
      aborted,
    };
    context.log.info(fields, 'request');
  });
  return context;
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

const MAX_PATH = 300;
const HOOK_SECRET = /^(\/+hooks\/+[^/]+\/+).+$/i;
const ADDRESS = /[^/]*(?:@|%40)[^/]*/gi;

/** Strip e-mail addresses, webhook secrets, and the query, which can contain names and tokens. */
function loggablePath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').slice(0, MAX_PATH).replace(HOOK_SECRET, '$1…');
  return path.includes('@') || path.includes('%40') ? path.replace(ADDRESS, '…') : path;
}

/** Logger and nonce are lazy, because most requests need neither. */
class Context implements RequestContext {
  readonly requestId: string;
  route = 'none';
  cacheStatus: string | undefined;
  readonly timings: RequestContext['timings'] = {};
  readonly #log: Logger;
  #bound: Logger | undefined;
  #nonce: string | undefined;
  #trace: RequestTrace | undefined;

  constructor(received: string | undefined, log: Logger) {
    this.requestId = toRequestId(received);
    this.#log = log;
  }

  get log(): Logger {
    const traceId = this.#trace?.span.spanContext().traceId;
    this.#bound ??= this.#log.child({ requestId: this.requestId, ...(traceId !== undefined && { traceId }) });
    return this.#bound;
  }

  get nonce(): string {
    this.#nonce ??= randomUUID().replaceAll('-', '');
    return this.#nonce;
  }

  get traceHeaders(): Record<string, string> {
    return traceHeaders(this.#trace?.context);
  }

  /** For requests not answered by the cache. */
  startTrace(method: string, traceparent: string | undefined) {
    this.#trace = startTrace(method, this.requestId, traceparent);
    return this.#trace.context;
  }

  endTrace(status: number): void {
    if (!this.#trace) return;
    const { span } = this.#trace;
    span.setAttributes({ 'http.route': this.route, 'http.response.status_code': status });
    span.end();
  }
}

declare global {
  // Express merges this interface into the type of `res.locals`.
  namespace Express {
    interface Locals {
      context: RequestContext;
      requestBody?: Buffer;
      /** External target of an old URL (status 200 of the redirect list). */
      externalTarget?: string;
    }
  }
}
