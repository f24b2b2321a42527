import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import type { z } from 'zod';
import { inCallSpan } from '../../shared/tracing.ts';
import type { Logger } from '../common/logger.ts';
import { ProviderError, type ProviderFailure } from '../common/provider-error.ts';
import type { ProviderName } from '../providers/ports.ts';
import type { Budget, Priority } from './budget.ts';
import { type Dialect, findFailure, type ProviderResponse } from './failures.ts';
import type { AllowedHosts } from './hosts.ts';
import { createTransport, type OutgoingRequest } from './transport.ts';

export type ProviderRequest<T> = Pick<OutgoingRequest, 'method' | 'repeatable'> & {
  /** Request name for errors and logs, without personal data. */
  readonly operation: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON; a string is sent as a form. */
  readonly body?: unknown;
  readonly schema: z.ZodType<T>;
  /** Statuses such as 404 whose body is parsed by the schema too. */
  readonly answers?: readonly number[];
  /** In milliseconds, including the wait for the budget and retries. */
  readonly deadline: number;
  readonly priority: Priority;
};

export type ProviderHttp = {
  /** @throws ProviderError */
  send<T>(request: ProviderRequest<T>): Promise<{ status: number; data: T }>;
  close(): Promise<void>;
};

type Options = {
  readonly provider: ProviderName;
  readonly hosts: AllowedHosts;
  readonly budget: Budget;
  readonly dialect?: Dialect | undefined;
  readonly now: () => Date;
  readonly log: Logger;
  /** Milliseconds until an open circuit probes the provider. */
  readonly openMs?: number | undefined;
};

const CONSECUTIVE_FAILURES = 5;
const OPEN_MS = 10_000;
const CREDENTIALS_MS = 60_000;
const CONCURRENCY = { member: { running: 8, waiting: 64 }, background: { running: 2, waiting: 16 } };
const MAX_RETRIES = { member: 1, background: 2 };
const FIRST_PAUSE_MS = 200;
/** A timer may fire a little before its time. */
const TIMER_MARGIN_MS = 5;

/** Enforces deadline, rate and host limits; member and background traffic have separate permits. */
export function createProviderHttp(options: Options): ProviderHttp {
  const { provider, hosts, budget, dialect = {}, now, log, openMs = OPEN_MS } = options;
  const transport = createTransport(hosts);
  const circuit = circuitBreaker(handleWhen(isOutage), {
    breaker: new ConsecutiveBreaker(CONSECUTIVE_FAILURES),
    halfOpenAfter: openMs,
  });
  const permits = {
    member: bulkhead(CONCURRENCY.member.running, CONCURRENCY.member.waiting),
    background: bulkhead(CONCURRENCY.background.running, CONCURRENCY.background.waiting),
  };
  let rejectedUntil = 0;

  async function attempt<T>(request: ProviderRequest<T>, signal: AbortSignal): Promise<{ status: number; data: T }> {
    const { operation, schema, answers = [] } = request;
    const fail = (failure: ProviderFailure) => new ProviderError(provider, operation, failure);
    if (now().getTime() < rejectedUntil) throw fail({ kind: 'credentials' });
    const denial = await budget.take(request.priority);
    if (denial) throw fail({ kind: 'limited', ...denial });
    return circuit.execute(async () => {
      const response = await exchange(request, signal);
      const failure = answers.includes(response.status) ? undefined : findFailure(response, dialect, now());
      if (failure?.kind === 'credentials') {
        rejectedUntil = now().getTime() + CREDENTIALS_MS;
        log.error({ provider, operation, status: response.status }, 'a provider rejects its credentials');
      }
      if (failure?.kind === 'limited') await budget.close(failure.retryAt, failure.daily);
      if (failure) throw fail(failure);
      // The body of a rejection may be a page; only its status counts.
      if (!response.isJson && response.status < 300) throw fail({ kind: 'garbled', detail: 'not JSON' });
      const parsed = schema.safeParse(response.json);
      if (!parsed.success) throw fail({ kind: 'garbled', detail: `unexpected ${toPaths(parsed.error)}` });
      return { status: response.status, data: parsed.data };
    });
  }

  async function exchange<T>(
    { operation, method, repeatable, url, headers, body }: ProviderRequest<T>,
    signal: AbortSignal,
  ): Promise<ProviderResponse & { isJson: boolean }> {
    const isForm = typeof body === 'string';
    const request = {
      method,
      repeatable,
      url: new URL(url),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': isForm ? FORM : 'application/json' }),
        ...headers,
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
      signal,
    };
    try {
      const { text, ...head } = await transport.request(request);
      return { ...head, ...parse(text) };
    } catch (error) {
      // Omit the cause: it may quote the request.
      const failure: ProviderFailure = isTooLarge(error) ? { kind: 'garbled', detail: 'too large' } : { kind: 'away' };
      throw new ProviderError(provider, operation, failure);
    }
  }

  return {
    async send(request) {
      const { operation, priority, deadline, repeatable } = request;
      const endsAt = performance.now() + deadline;
      const findPause = (error: unknown, retries: number) => pauseBefore(error, retries, now());
      let retries = 0;
      const again = handleWhen((error) => {
        const pause = repeatable ? findPause(error, retries) : undefined;
        return pause !== undefined && performance.now() + pause < endsAt;
      });
      const retrying = retry(again, {
        maxAttempts: MAX_RETRIES[priority],
        backoff: new DelegateBackoff((context) => {
          const pause = 'error' in context.result ? findPause(context.result.error, retries) : 0;
          retries += 1;
          return pause ?? 0;
        }),
      });
      try {
        return await inCallSpan(`${provider} ${operation}`, () =>
          timeout(deadline, TimeoutStrategy.Aggressive).execute(({ signal }) =>
            permits[priority].execute(
              () => retrying.execute((context) => attempt(request, context.signal), signal),
              signal,
            ),
          ),
        );
      } catch (error) {
        if (error instanceof ProviderError) throw error;
        if (error instanceof BrokenCircuitError) {
          const retryAt = new Date(now().getTime() + openMs);
          throw new ProviderError(provider, operation, { kind: 'away', retryAt });
        }
        if (error instanceof TaskCancelledError || error instanceof BulkheadRejectedError)
          throw new ProviderError(provider, operation, { kind: 'away' });
        throw error;
      }
    },
    close: transport.close,
  };
}

const FORM = 'application/x-www-form-urlencoded';

const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError && (error.failure.kind === 'away' || error.failure.kind === 'garbled');

function pauseBefore(error: unknown, retries: number, now: Date): number | undefined {
  if (!(error instanceof ProviderError)) return undefined;
  const { failure } = error;
  if (failure.kind === 'limited')
    return failure.daily ? undefined : Math.max(0, failure.retryAt.getTime() - now.getTime()) + TIMER_MARGIN_MS;
  if (failure.kind !== 'away') return undefined;
  const pause = FIRST_PAUSE_MS * 2 ** retries * (0.75 + Math.random() / 2);
  return Math.max(pause, (failure.retryAt?.getTime() ?? 0) - now.getTime());
}

const toPaths = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map(({ path }) => path.join('.') || 'body')
    .join(', ');

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

function parse(text: string): { isJson: boolean; json: unknown } {
  if (text === '') return { isJson: true, json: undefined };
  try {
    return { isJson: true, json: JSON.parse(text) };
  } catch {
    return { isJson: false, json: undefined };
  }
}
