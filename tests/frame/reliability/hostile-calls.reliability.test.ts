import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { API_BASE_PATH } from '../../../shared/constants.ts';
import { type CallId, callIds, toSpec } from '../../../shared/contract/calls.ts';
import { toSchemas } from '../../../shared/contract/contract.ts';
import { oneDatabase } from '../../support/databases.ts';
import { BODIES, JSON_VALUES, NAMES, VALUES } from '../../support/hostile-values.ts';
import { sendRequest } from '../../support/send-request.ts';
import type { TestSite } from '../../support/site.ts';
import { createVisitor } from '../../support/visitor.ts';
import { CONTENT, startWholeSite } from '../../support/whole-site.ts';

/** Every call of the contract on the society API, with a hostile value in every place of its input. */

const MIN_REQUESTS = 10_000;
const CONCURRENT = 8;
/** Calls that end the session of all others, so they are made last. */
const ENDS_SESSION: readonly CallId[] = ['sso.logout', 'sso.ssoLogout'];

type HostileCall = { readonly id: CallId; readonly target: string; readonly body?: string };

let site: TestSite;
let headers: Record<string, string>;
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT });

beforeAll(async () => {
  const [database] = oneDatabase();
  if (!database) throw new Error('No database to test on');
  const limits = { SIGN_IN_LIMIT: '100000', FORM_LIMIT: '100000', ACCOUNT_LIMIT: '100000' };
  site = await startWholeSite(database, { ...limits, TOKEN_MODE: 'passthrough' }, { contentDir: CONTENT });
  const visitor = await createVisitor(site.origin);
  const credentials = { username: 'member@demo.test', password: 'demo-Passw0rd!' };
  const { body } = await visitor.send('/api/sso/login', { method: 'POST', body: credentials });
  headers = { ...visitor.writeHeaders(), Authorization: `Bearer ${body.result[0].accessToken}` };
});
afterAll(async () => {
  agent.destroy();
  await site.close();
});

/** Inputs of which at least one fits each field. */
const CANDIDATES = ['1', 'ada@example.test', '/who-we-are/bylaws', '2026-12-01', true, 'all', ['1']];

/** A valid value for each field of an input, or '1'. */
function toSamples(schema: z.ZodObject | undefined): Record<string, unknown> {
  const fields = Object.entries(schema?.shape ?? {});
  return Object.fromEntries(
    fields.map(([name, field]) => [name, CANDIDATES.find((value) => z.safeParse(field, value).success) ?? '1']),
  );
}

const DAYS = ['0000-01-01', '0001-01-01', '1899-12-31', '1900-01-01', '2199-12-31', '2200-01-01', '9999-12-31'];

/** The values at and beyond the limits of a field, by its type. */
function listEdges(field: z.ZodType): string[] {
  const { type, format, minimum, maximum, maxLength } = z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' });
  if (format === 'date') return DAYS;
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return [minimum - 1, minimum, maximum, maximum + 1].map(String);
  return maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)];
}

/** The requests of a call with a hostile value in one place each, and valid ones in the others. */
function listHostileCalls(id: CallId): HostileCall[] {
  const { params, query, body } = toSchemas(id);
  const path = (name?: string, value = '1') =>
    toSpec(id).path.replace(/:([A-Za-z]+)/g, (_, param: string) => (param === name ? value : '1'));
  const texts = (values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const search = toSamples(query);
  const valid = [path(), texts(search).join('&')].filter(Boolean).join('?');
  const without = (name: string) =>
    texts(Object.fromEntries(Object.entries(search).filter(([other]) => other !== name)));

  const targets = [
    ...Object.entries(params?.shape ?? {}).flatMap(([name, field]) =>
      [...VALUES, ...listEdges(field)].map((value) => path(name, value)),
    ),
    ...Object.keys(search).flatMap((name) =>
      [
        ...[...VALUES, ...listEdges(query?.shape[name] ?? z.never())].map((value) => `${name}=${value}`),
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}[a][__proto__]=1`,
      ].map((pair) => `${path()}?${[...without(name), pair].join('&')}`),
    ),
    ...NAMES.map((name) => `${path()}?${encodeURIComponent(name)}=1`),
  ];
  const fields = toSamples(body);
  const bodies = [
    ...BODIES,
    ...Object.keys(fields).flatMap((name) => JSON_VALUES.map((value) => JSON.stringify({ ...fields, [name]: value }))),
  ];
  return [
    ...targets.map((target) => ({ id, target, ...(body && { body: JSON.stringify(fields) }) })),
    ...(body ? bodies.map((text) => ({ id, target: valid, body: text })) : []),
  ];
}

test('no hostile value in any place of any call gets a server error [C9]', async () => {
  const ids = [...callIds.filter((id) => !ENDS_SESSION.includes(id)), ...ENDS_SESSION];
  const queue = ids.flatMap(listHostileCalls);
  const count = queue.length;
  const statuses = new Map<number, number>();
  const errors: string[] = [];
  const client = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { id, target, body } = next;
      const { status } = await sendRequest(
        { hostname: '127.0.0.1', port: site.port, path: API_BASE_PATH + target },
        { method: toSpec(id).method, headers, agent, ...(body !== undefined && { body }) },
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) errors.push(`${status}: ${id} ${target.slice(0, 200)} ${body?.slice(0, 200) ?? ''}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, client));
  expect(errors).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(MIN_REQUESTS);
  expect(statuses.get(200), 'some values are accepted').toBeGreaterThan(count / 20);
  expect(statuses.get(400), 'most are rejected').toBeGreaterThan(count / 20);
}, 300_000);
