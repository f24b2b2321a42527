import { z } from 'zod';
import { DAY_MS } from '../../../shared/durations.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { ProviderHttp } from '../../outgoing/client.ts';
import type { Dialect } from '../../outgoing/failures.ts';
import type { CventSettings } from '../settings.ts';
import {
  errorShape,
  eventShape,
  type RegistrationType,
  registrationTypeShape,
  toPage,
  weblinkShape,
} from './shapes.ts';
import { createTokenSource } from './token.ts';

/** Cvent's calls; each throws `ProviderError`. `endsAt` is a deadline in `performance.now()` time. */
export type CventClient = {
  events(code: string, endsAt: number): Promise<z.output<typeof eventShape>[]>;
  registrationTypes(eventId: string, endsAt: number): Promise<RegistrationType[]>;
  weblinks(eventId: string, endsAt: number): Promise<z.output<typeof weblinkShape>[]>;
};

type Options = Pick<CventSettings, 'origin' | 'clientId' | 'clientSecret'> & {
  readonly http: Pick<ProviderHttp, 'send'>;
  readonly now: () => Date;
};

const PAGE_SIZE = 100;
const MAX_PAGES = 5;
const UNAUTHORIZED = 401;

export function createCventClient({ http, now, ...settings }: Options): CventClient {
  const base = `${settings.origin}/ea`;
  const tokens = createTokenSource({ ...settings, http, now });

  /** Replaces a withdrawn token once; a second rejection is an authentication failure. */
  async function readPage<T>(operation: string, url: string, item: z.ZodType<T>, endsAt: number) {
    const rejection = z.union([errorShape, z.undefined()]).transform(() => undefined);
    const schema = z.union([toPage(item), rejection]);
    const send = (token: string, answers: readonly number[]) =>
      http.send({
        operation,
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${token}` },
        schema,
        answers,
        deadline: Math.max(1, endsAt - performance.now()),
        priority: 'member',
        repeatable: true,
      });
    const token = await tokens.get(endsAt);
    let answer = await send(token, [UNAUTHORIZED]);
    if (answer.status === UNAUTHORIZED) {
      tokens.discard(token);
      answer = await send(await tokens.get(endsAt), []);
    }
    if (!answer.data) throw new ProviderError('cvent', operation, { kind: 'garbled', detail: 'no page' });
    return answer.data;
  }

  async function readList<T>(
    operation: string,
    path: string,
    { item, query = {}, endsAt }: { item: z.ZodType<T>; query?: Record<string, string>; endsAt: number },
  ): Promise<T[]> {
    const items: T[] = [];
    let token: string | null | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const parameters = new URLSearchParams({ ...query, limit: String(PAGE_SIZE) });
      if (token) parameters.set('token', token);
      const { data, paging } = await readPage(operation, `${base}${path}?${parameters}`, item, endsAt);
      items.push(...data);
      token = paging.nextToken;
      if (!token) break;
    }
    return items;
  }

  const ofEvent = (eventId: string, list: string) => `/events/${encodeURIComponent(eventId)}/${list}`;
  return {
    async events(code, endsAt) {
      const query = { filter: `code eq "${code.replace(/["\\]/g, '\\$&')}"` };
      return readList('find event', '/events', { item: eventShape, query, endsAt });
    },
    async registrationTypes(eventId, endsAt) {
      const path = ofEvent(eventId, 'registration-types');
      return readList('read registration types', path, { item: registrationTypeShape, endsAt });
    },
    async weblinks(eventId, endsAt) {
      return readList('read weblinks', ofEvent(eventId, 'weblinks'), { item: weblinkShape, endsAt });
    },
  };
}

/** Cvent requires a pause after too many requests in a second. */
const SHORT_PAUSE_MS = 2000;
const DAILY = /^limit exceeded/i;

/** Cvent's two kinds of 429: `Too Many Requests` per second; `Limit Exceeded` per day, until `X-RateLimit-Reset`. */
export const cventDialect: Dialect = {
  limitOf({ json, headers }, now) {
    const soonest = now.getTime() + SHORT_PAUSE_MS;
    if (!DAILY.test(errorShape.safeParse(json).data?.message ?? ''))
      return { daily: false, retryAt: new Date(soonest) };
    const reset = resetTime(headers['x-ratelimit-reset'], now) ?? nextMidnight(now);
    return { daily: true, retryAt: new Date(Math.min(Math.max(reset, soonest), now.getTime() + DAY_MS)) };
  },
};

/** Values above are epoch milliseconds, below epoch seconds. */
const LEAST_EPOCH_MS = 1e11;
/** Values below are seconds from now. */
const LEAST_EPOCH_S = 1e9;

/** Parses `X-RateLimit-Reset` to epoch milliseconds: a date, an epoch time, or seconds from now. */
function resetTime(value: string | string[] | undefined, now: Date): number | undefined {
  if (typeof value !== 'string') return undefined;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  if (number === undefined) return Date.parse(value) || undefined;
  if (number >= LEAST_EPOCH_MS) return number;
  return number >= LEAST_EPOCH_S ? number * 1000 : now.getTime() + number * 1000;
}

/** Cvent's daily limit is reset at midnight UTC. */
const nextMidnight = (now: Date): number => (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
