import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { startCallSpan } from '../../shared/tracing.ts';

export type PoolObserver = {
  onQuery(query: { operation: string; seconds: number; error: unknown }): void;
  /** With `error` no connection was handed out. */
  onConnection(connection: { seconds: number; error: unknown }): void;
};

/** Covers queries of transactions, the pool and Drizzle. */
export function observePool(pool: pg.Pool, observer: PoolObserver): void {
  pool.connect = observed(pool.connect, () => (error, seconds) => observer.onConnection({ seconds, error }));
  pool.on('connect', (client) => {
    client.query = observed(client.query, ([query]) => {
      const operation = toOperation(toText(query));
      const span = startCallSpan(`postgresql ${operation}`);
      return (error, seconds) => {
        span.end(error);
        observer.onQuery({ operation, seconds, error });
      };
    });
  });
}

/** Called at the beginning of a call; returns the function to call at its end. */
type Begin = (args: readonly unknown[]) => (error: unknown, seconds: number) => void;

function observed<F extends pg.Pool['connect'] | pg.ClientBase['query']>(target: F, begin: Begin): F {
  return new Proxy(target, {
    apply(call, self, args: unknown[]) {
      const onEnd = begin(args);
      const started = performance.now();
      const end = (error: unknown) => onEnd(error, (performance.now() - started) / 1000);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        // Keeps the context: after a wait, the callback would run in that of the request releasing the connection.
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

function toText(query: unknown): string {
  if (typeof query === 'string') return query;
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : '';
  return typeof text === 'string' ? text : '';
}

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

function toOperation(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.has(word) ? word : 'other';
}
