import type { RequestHandler } from 'express';
import { type CallId, specOf } from '../../../shared/contract/calls.ts';
import type { ApiMetrics } from '../metrics/api-metrics.ts';

declare global {
  // Express merges this interface into the type of `response.locals`.
  namespace Express {
    interface Locals {
      /** The call of the contract that a request to the API makes. */
      call?: CallId;
    }
  }
}

/** Measures each request once, when its response has ended or was aborted. */
export function observeRequests(metrics: Pick<ApiMetrics, 'observeRequest'>): RequestHandler {
  return (_request, response, next) => {
    const started = performance.now();
    response.once('close', () => {
      const { call } = response.locals;
      const spec = call && specOf(call);
      metrics.observeRequest({
        call,
        isWrite: spec !== undefined && (spec.method === 'POST' || spec.writes === true),
        status: response.statusCode,
        seconds: (performance.now() - started) / 1000,
      });
    });
    next();
  };
}
