import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { ProviderError } from '../../common/provider-error.ts';
import type { ProviderHttp, ProviderRequest } from '../../outgoing/client.ts';
import type { Dialect } from '../../outgoing/failures.ts';
import type { RequestPolicy } from '../changes/apply-change.ts';
import type { HubspotSettings } from '../settings.ts';
import { batch, contactOrNone, rejection, type Status, statusesOrNone } from './shapes.ts';

/** HubSpot's calls; each throws `ProviderError`. */
export type HubspotClient = {
  statuses(email: string, policy: RequestPolicy): Promise<readonly Status[]>;
  setStatus(email: string, change: StatusChange, policy: RequestPolicy): Promise<void>;
  /** Looks up by id or address; a merge may return another contact than the id's. */
  contact(
    key: { id: string } | { email: string },
    policy: RequestPolicy,
  ): Promise<{ id: string; email: string | undefined } | undefined>;
  upsertContact(contact: Contact, policy: RequestPolicy): Promise<void>;
};

export type StatusChange = {
  readonly subscriptionId: number;
  readonly subscribed: boolean;
  readonly explanation: string;
};
export type Contact = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly traceId: string;
};

const NOT_FOUND = 404;
/** The contact was created concurrently. */
const CONFLICT = 409;
/** Batch row categories: an existing contact, and retryable rejections. */
const EXISTS = /CONFLICT|ALREADY_EXISTS/;
const TEMPORARY = /RATE_LIMIT|LOCKED|INTERNAL|TIMEOUT|UNAVAILABLE/;

export function createHubspotClient(
  http: Pick<ProviderHttp, 'send'>,
  { origin, version, token, legalBasis }: HubspotSettings,
): HubspotClient {
  type Call<T> = Pick<ProviderRequest<T>, 'operation' | 'method' | 'body' | 'schema' | 'answers'> & { path: string };

  async function send<T>({ path, ...call }: Call<T>, policy: RequestPolicy): Promise<T> {
    const headers = { authorization: `Bearer ${token}` };
    const { data } = await http.send({ ...call, ...policy, url: `${origin}${path}`, headers, repeatable: true });
    return data;
  }
  const preferences = `/communication-preferences/${version}/statuses`;

  return {
    async statuses(email, policy) {
      const path = `${preferences}/${encodeURIComponent(email)}?channel=EMAIL`;
      const call = { operation: 'read statuses', method: 'GET', path, answers: [NOT_FOUND] } as const;
      return (await send({ ...call, schema: statusesOrNone }, policy)).results;
    },
    async setStatus(email, { subscriptionId, subscribed, explanation }, policy) {
      const body = {
        subscriptionId,
        statusState: subscribed ? 'SUBSCRIBED' : 'UNSUBSCRIBED',
        channel: 'EMAIL',
        legalBasis,
        legalBasisExplanation: explanation,
      };
      const path = `${preferences}/${encodeURIComponent(email)}`;
      await send({ operation: 'set status', method: 'POST', path, body, schema: anything }, policy);
    },
    async contact(key, policy) {
      const [value, query] = 'id' in key ? [key.id, ''] : [key.email, 'idProperty=email&'];
      const path = `/crm/objects/${version}/contacts/${encodeURIComponent(value)}?${query}properties=email`;
      const call = { operation: 'read contact', method: 'GET', path, answers: [NOT_FOUND] } as const;
      return send({ ...call, schema: contactOrNone }, policy);
    },
    async upsertContact({ email, firstName, lastName, traceId }, policy) {
      const properties = { email, firstname: firstName, lastname: lastName };
      const body = { inputs: [{ id: email, idProperty: 'email', objectWriteTraceId: traceId, properties }] };
      const path = `/crm/objects/${version}/contacts/batch/upsert`;
      const call = { operation: 'upsert contact', method: 'POST', path, body, answers: [CONFLICT] } as const;
      const [error] = (await send({ ...call, schema: batch }, policy)).errors;
      const category = error && (error.category ?? 'rejected').toUpperCase();
      if (category === undefined || EXISTS.test(category)) return;
      const isTemporary = TEMPORARY.test(category);
      const reason = category.toLowerCase();
      const failure = isTemporary ? ({ kind: 'away' } as const) : ({ kind: 'refused', status: 207, reason } as const);
      throw new ProviderError('hubspot', call.operation, failure);
    },
  };
}

const anything = z.looseObject({});

const DAILY = /^DAILY/i;

export function hubspotDialect({ timeZone }: Pick<HubspotSettings, 'timeZone'>): Dialect {
  return {
    limitOf({ json }, now) {
      const daily = DAILY.test(rejection.safeParse(json).data?.policyName ?? '');
      return daily ? { daily, retryAt: nextMidnight(now, timeZone) } : { daily };
    },
    reasonOf({ json }) {
      const { category, subCategory } = rejection.safeParse(json).data ?? {};
      return subCategory ?? category;
    },
  };
}

function nextMidnight(now: Date, timeZone: string): Date {
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .add({ days: 1 })
    .startOfDay();
  return new Date(tomorrow.epochMilliseconds);
}
