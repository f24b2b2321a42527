import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import type { RequestHandler } from 'express';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { startTrace, toRequestId } from '../../shared/tracing.ts';
import type { Logger } from '../common/logger.ts';
import type { ApiMetrics } from '../metrics/api-metrics.ts';

declare global {
  // Express merges this interface into the type of `response.locals`.
  namespace Express {
    interface Locals {
      call?: CallId;
      requestId?: string;
    }
  }
}

// Queries need it to find their request.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

type Options = { readonly log: Logger; readonly metrics?: Pick<ApiMetrics, 'observeRequest'> | undefined };

export function observeRequests({ log, metrics }: Options): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const requestId = toRequestId(request.get('x-request-id'));
    const trace = startTrace(request.method, requestId, request.get('traceparent'));
    response.locals.requestId = requestId;
    response.once('close', () => {
      const { call } = response.locals;
      const status = response.statusCode;
      const seconds = (performance.now() - started) / 1000;
      metrics?.observeRequest({ call, isWrite: call !== undefined && isWrite(call), status, seconds });
      trace.span.updateName(call ?? request.method);
      trace.span.setAttribute('http.response.status_code', status);
      trace.span.end();
      // The site polls the redirect list every few seconds, independent of requests.
      if (call === 'redirects.all' && status < 400) return;
      const { traceId } = trace.span.spanContext();
      const duration = Math.round(seconds * 10_000) / 10;
      const bytes = Number(response.getHeader('content-length') ?? 0);
      log.info(
        {
          requestId,
          traceId,
          call,
          method: request.method,
          status,
          duration,
          bytes,
          aborted: !response.writableFinished,
        },
        'call',
      );
    });
    context.with(trace.context, next);
  };
}

const isWrite = (call: CallId): boolean => toSpec(call).method === 'POST' || toSpec(call).writes === true;
