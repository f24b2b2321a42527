import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PoolObserver } from '../database/observed-pool.ts';

type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

/** SQLSTATE or network error code in `code`. */
function toErrorClass(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection';
}

export function databaseMetrics(registers: Registry[], pool: () => PoolCounts | undefined): PoolObserver {
  const queries = new Histogram({
    name: 'rostrum_database_query_duration_seconds',
    help: 'Time of database queries, by the first word of the statement',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const errors = new Counter({
    name: 'rostrum_database_errors_total',
    help: 'Failed queries and connections by class of SQLSTATE (23: a constraint, 57: the server shuts down), or connection without one',
    labelNames: ['class'],
    registers,
  });
  const waits = new Histogram({
    name: 'rostrum_database_pool_wait_seconds',
    help: 'Time that queries and transactions wait for a connection of the pool',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 10],
    registers,
  });
  new Gauge({
    name: 'rostrum_database_pool_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount = 0, idleCount = 0 } = pool() ?? {};
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'active' }, totalCount - idleCount);
    },
  });
  new Gauge({
    name: 'rostrum_database_pool_waiting',
    help: 'Queries and transactions that wait for a connection of the pool now',
    registers,
    collect() {
      this.set(pool()?.waitingCount ?? 0);
    },
  });
  const countError = (error: unknown) => error !== undefined && errors.inc({ class: toErrorClass(error) });
  return {
    onQuery({ operation, seconds, error }) {
      queries.observe({ operation }, seconds);
      countError(error);
    },
    onConnection({ seconds, error }) {
      waits.observe(seconds);
      countError(error);
    },
  };
}
