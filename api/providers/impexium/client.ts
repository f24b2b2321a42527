import type { z } from 'zod';
import { ProviderError } from '../../common/provider-error.ts';
import type { ProviderHttp, ProviderRequest } from '../../outgoing/client.ts';
import type { RequestPolicy } from '../changes/apply-change.ts';
import {
  type Address,
  type CustomField,
  customFields,
  fieldResults,
  type Individual,
  message,
  noAnswer,
  people,
  written,
} from './shapes.ts';
import { type Credentials, share, type Tokens } from './tokens.ts';

/** Calls of re:Members AMS; each throws `ProviderError`. */
export type ImpexiumClient = {
  /** Returns undefined for wrong credentials; absent when the provider checks none. */
  readonly identify: ((credentials: Credentials, policy: RequestPolicy) => Promise<string | undefined>) | undefined;
  personOfSsoToken(token: string, policy: RequestPolicy): Promise<Individual | undefined>;
  individual(key: string, policy: RequestPolicy): Promise<Individual | undefined>;
  customFields(id: string, policy: RequestPolicy): Promise<readonly CustomField[]>;
  setCustomField(id: string, field: CustomField, policy: RequestPolicy): Promise<void>;
  setAddress(id: string, change: AddressChange, policy: RequestPolicy): Promise<void>;
};

export type AddressChange = {
  readonly address: string;
  readonly primary: boolean;
  readonly current: Address | undefined;
};

/** Defaults of an address without a predecessor. */
const NEW_ADDRESS = { type: 'Work', showInDirectory: false };
const DETAILS = '?IncludeDetails=true';
const UNAUTHORISED = 401;
const NOT_FOUND = 404;
const ACCEPTED = /^(?:true|ok|success|200)$/i;

export function createImpexiumClient(http: Pick<ProviderHttp, 'send'>, tokens: Tokens): ImpexiumClient {
  type Call<T> = Pick<ProviderRequest<T>, 'operation' | 'method' | 'body'> & {
    path: string;
    schema: z.ZodType<T>;
    answers?: readonly number[];
  };
  const fail = (operation: string, detail: string) =>
    new ProviderError('impexium', operation, { kind: 'garbled', detail });

  /** Retries once with new tokens after a rejection. @returns undefined for a status in `answers` */
  async function send<T>(
    { path, schema, answers = [], ...call }: Call<T>,
    policy: RequestPolicy,
  ): Promise<T | undefined> {
    const rest = share(policy);
    async function attempt(session: Awaited<ReturnType<Tokens['session']>>) {
      return http.send({
        ...call,
        ...rest(),
        url: `${session.base}${path}`,
        headers: session.headers,
        answers: [UNAUTHORISED, ...answers],
        schema: schema
          .transform((value) => ({ value }))
          .or(message)
          .or(noAnswer),
        repeatable: true,
      });
    }
    const session = await tokens.session(rest());
    const first = await attempt(session);
    const isRejected = first.status === UNAUTHORISED;
    const { status, data } = isRejected ? await attempt(await tokens.session(rest(), session)) : first;
    if (status === UNAUTHORISED) throw new ProviderError('impexium', call.operation, { kind: 'credentials' });
    if (answers.includes(status)) return undefined;
    // Indistinguishable from a temporary failure.
    if (typeof data === 'string') throw fail(call.operation, 'a message with status 200');
    if (data === undefined) throw fail(call.operation, 'unexpected body');
    return data.value;
  }

  const buildPath = (id: string, rest: string) => `/Individuals/${encodeURIComponent(id)}/${rest}`;

  async function readFields(id: string, policy: RequestPolicy): Promise<readonly CustomField[]> {
    const call = { operation: 'read custom fields', method: 'GET', path: buildPath(id, 'CustomFields') } as const;
    return (await send({ ...call, schema: customFields, answers: [NOT_FOUND] }, policy)) ?? [];
  }

  async function readPerson(operation: string, path: string, policy: RequestPolicy): Promise<Individual | undefined> {
    const call = { operation, method: 'GET', path, schema: people, answers: [NOT_FOUND] } as const;
    return (await send(call, policy))?.dataList[0];
  }

  return {
    identify: tokens.identify,
    individual: (key, policy) =>
      readPerson('read person', buildPath('Profile', `${encodeURIComponent(key)}/1${DETAILS}`), policy),
    personOfSsoToken(token, policy) {
      const rest = `${encodeURIComponent(token)}?updateTokenUsage=false&includeDetails=true`;
      return readPerson('read person of a sign-in', buildPath('FindBySsoToken', rest), policy);
    },
    customFields: readFields,
    async setCustomField(id, field, policy) {
      const rest = share(policy);
      const operation = 'set custom field';
      const path = buildPath(id, 'CustomFieldsList');
      const call = { operation, method: 'POST', path, body: [field], schema: fieldResults } as const;
      const results = (await send(call, rest())) ?? [];
      if (results.length > 0 && results.every(({ status }) => ACCEPTED.test(String(status)))) return;
      // The outcome in `status` is undocumented, so compare with the stored value.
      const held = (await readFields(id, rest())).find(({ name }) => name === field.name);
      if (held?.value.toLowerCase() === field.value.toLowerCase()) return;
      throw new ProviderError('impexium', operation, { kind: 'refused', status: 200, reason: 'rejected' });
    },
    async setAddress(id, { address, primary, current }, policy) {
      const { type, showInDirectory } = current ?? NEW_ADDRESS;
      const body = { address, primary: primary || current?.primary === true, type, showInDirectory };
      const path = buildPath(id, current ? `Emails/${encodeURIComponent(current.address)}` : 'Emails');
      const method = current ? 'PUT' : 'POST';
      await send({ operation: 'set address', method, path, body, schema: written }, policy);
    },
  };
}
