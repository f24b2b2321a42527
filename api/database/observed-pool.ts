import { AsyncLocalStorage } from 'node:async_hooks';
import { context } from '@opentelemetry/api';
import type pg from 'pg';
import { startCallSpan, traceComment } from '../../shared/tracing.ts';

/** Receives what happens in a pool of connections. */
export type PoolObserver = {
  /** A query has ended; `error` is what it failed with. `operation` is its first word, like `select`. */
  onQuery(query: { operation: string; seconds: number; error: unknown }): void;
  /** A connection was handed out after this wait, or not, because of `error`. */
  onConnection(connection: { seconds: number; error: unknown }): void;
};

/**
 * Reports every query and every wait for a connection, whether a transaction, the pool itself or Drizzle makes it.
 * @param options.comments adds to each query a comment that names the request it belongs to.
 */
export function observePool(pool: pg.Pool, observer: PoolObserver, { comments = false } = {}): void {
  pool.connect = observed(pool.connect, (args) => ({
    args,
    onEnd: (error, seconds) => observer.onConnection({ seconds, error }),
  }));
  pool.on('connect', (client) => {
    client.query = observed(client.query, ([query, ...values]) => {
      const operation = operationOf(textOf(query));
      const span = startCallSpan(`postgresql ${operation}`);
      return {
        args: [comments ? context.with(span.context, () => withComment(query)) : query, ...values],
        onEnd(error, seconds) {
          span.end(error);
          observer.onQuery({ operation, seconds, error });
        },
      };
    });
  });
}

/** @param seconds from the call to its result. */
type OnEnd = (error: unknown, seconds: number) => void;
/** Calls with their arguments, and a report of their end. */
type Begin = (args: readonly unknown[]) => { args: readonly unknown[]; onEnd: OnEnd };

/** Wraps a node-postgres function, with a callback or a promise; `begin` replaces its arguments. */
function observed<F extends pg.Pool['connect'] | pg.ClientBase['query']>(target: F, begin: Begin): F {
  return new Proxy(target, {
    apply(call, self, received: unknown[]) {
      const { args, onEnd } = begin(received);
      const started = performance.now();
      const end = (error: unknown) => onEnd(error, (performance.now() - started) / 1000);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        // A callback that has waited for a connection would run in the context of the request that released it.
        const inContext = AsyncLocalStorage.snapshot();
        const ended = (...results: unknown[]) => {
          end(results[0] ?? undefined);
          inContext(() => Reflect.apply(callback, undefined, results));
        };
        return Reflect.apply(call, self, [...args.slice(0, -1), ended]);
      }
      const result: unknown = Reflect.apply(call, self, args);
      if (result instanceof Promise) result.then(() => end(undefined), end);
      return result;
    },
  });
}

/** A query with the comment of its request, except a prepared statement, whose text must stay the same. */
function withComment(query: unknown): unknown {
  const comment = traceComment();
  if (comment === '') return query;
  if (typeof query === 'string') return query + comment;
  const isPlain = typeof query === 'object' && query !== null && !('submit' in query) && 'text' in query;
  return isPlain && !('name' in query && query.name) ? { ...query, text: `${query.text}${comment}` } : query;
}

/** The text of a query as node-postgres takes it: a text, or an object with one. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : '';
  return typeof text === 'string' ? text : '';
}

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/** The first word of a statement, in lower case; `other` when it is none of the usual ones. */
function operationOf(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.has(word) ? word : 'other';
}
