import {
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/** Spans are recorded only with an exporter; request id and trace (W3C Trace Context) are always passed on. */
const tracer = trace.getTracer('rostrum');
const REQUEST_ID_KEY = createContextKey('request id');
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Accept a valid id from a load balancer or caller, otherwise create one. */
export const toRequestId = (received: string | undefined): string =>
  received !== undefined && REQUEST_ID.test(received) ? received : crypto.randomUUID();

export type RequestTrace = { readonly context: Context; readonly span: Span };

/** @param traceparent as received; an invalid one is ignored. */
export function startTrace(name: string, requestId: string, traceparent: string | undefined): RequestTrace {
  const parent = parseTraceparent(traceparent);
  const root = ROOT_CONTEXT.setValue(REQUEST_ID_KEY, requestId);
  const base = parent ? trace.setSpanContext(root, parent) : root;
  const started = tracer.startSpan(name, { kind: SpanKind.SERVER }, base);
  const span = isSpanContextValid(started.spanContext()) ? started : trace.wrapSpanContext(newSpanContext());
  return { context: trace.setSpan(base, span), span };
}

/** `x-request-id` and `traceparent`; empty outside a request. */
export function traceHeaders(of: Context = context.active()): Record<string, string> {
  const requestId = of.getValue(REQUEST_ID_KEY);
  const span = trace.getSpanContext(of);
  return {
    ...(typeof requestId === 'string' && { 'x-request-id': requestId }),
    ...(span && isSpanContextValid(span) && { traceparent: formatTraceparent(span) }),
  };
}

/** @returns its end, with the error if it failed. */
export function startCallSpan(name: string): { readonly context: Context; end(error?: unknown): void } {
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT });
  return {
    context: trace.setSpan(context.active(), span),
    end(error) {
      // Error messages may quote user input, so record only the status.
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

export async function inCallSpan<T>(name: string, call: () => Promise<T>): Promise<T> {
  const span = startCallSpan(name);
  try {
    const result = await context.with(span.context, call);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

function parseTraceparent(received: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(received ?? '') ?? [];
  const parsed = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(parsed) ? parsed : undefined;
}

const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;

function newSpanContext(): SpanContext {
  const hex = () => crypto.randomUUID().replaceAll('-', '');
  return { traceId: hex(), spanId: hex().slice(16), traceFlags: TraceFlags.NONE };
}
