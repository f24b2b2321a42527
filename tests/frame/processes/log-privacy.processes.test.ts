import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FORMS } from '../../../shared/forms/forms.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { confirmationTokenFor, stopTokenFor } from '../../support/mails.ts';
import { sendRequest } from '../../support/send-request.ts';
import { sitesOnFolder } from '../../support/sites.ts';
import { createVisitor } from '../../support/visitor.ts';

/** Nothing that a person sends is in any log, whether it is accepted, refused or fails in the database. */

const sites = sitesOnFolder();

const CANARY = {
  firstName: 'Zyxwina',
  lastName: 'Quorblesnatch',
  email: 'zyx.canary@leak.test',
  password: 'Pa55-kanarie-xyzzy',
  wrongPassword: 'Wr0ng-kanarie-plugh',
  message: 'The-canary-sings-in-the-mine',
  search: 'kanarienvogelwort',
  agent: 'CanaryBrowser',
  bearer: 'canary-bearer-token-0123456789',
  other: 'canary-in-any-other-field',
};

type JsonSchema = { type?: string; format?: string; enum?: unknown[]; properties?: Record<string, JsonSchema> };
const openApi = z.object({
  paths: z.record(
    z.string(),
    z.object({
      post: z
        .object({
          requestBody: z
            .object({ content: z.object({ 'application/json': z.object({ schema: z.custom<JsonSchema>() }) }) })
            .optional(),
        })
        .optional(),
    }),
  ),
});

/** A value for a field of a body: the canary of its name, or of any other field. */
function buildField(name: string, schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'email' || /e-?mail|username/i.test(name)) return CANARY.email;
  if (schema.format === 'uuid') return '3e0b8c1a-52d7-4f6e-9a4c-8d1f7b2e6c05';
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (/first/i.test(name)) return CANARY.firstName;
  if (/last/i.test(name)) return CANARY.lastName;
  if (/password/i.test(name)) return CANARY.password;
  return /message/i.test(name) ? CANARY.message : CANARY.other;
}

/** Every writing call of the contract with a body full of canaries. */
async function writingCalls(): Promise<{ path: string; body: Record<string, unknown> }[]> {
  const file = await readFile(new URL('../../../shared/contract/openapi.json', import.meta.url), 'utf8');
  return Object.entries(openApi.parse(JSON.parse(file)).paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['application/json'].schema;
    if (!schema) return [];
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, buildField(name, field)] as const,
    );
    return [
      { path: path.replace(/\{\w+\}/, '3e0b8c1a-52d7-4f6e-9a4c-8d1f7b2e6c05'), body: Object.fromEntries(fields) },
    ];
  });
}

/** The log of the embedded PostgreSQL. */
const databaseLog = () => readFile(join(sites.dataDir, 'postgres/log'), 'utf8');

/** Refusals by which PostgreSQL quotes the row in the detail or the message of its error. */
const REFUSALS = {
  'a constraint': (table: string) => `ALTER TABLE ${table} ADD CONSTRAINT canary CHECK (false) NOT VALID`,
  'a conversion': (table: string) =>
    `ALTER TABLE ${table} DROP CONSTRAINT canary;
     CREATE TRIGGER canary BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION canary()`,
};
const TABLES = ['members', 'form_submissions', 'address_claims', 'tokens', 'outbox', 'idempotency_keys', 'contacts'];

test('no log has a name, address, password, message, search word or token of a person [G8]', async () => {
  const site = await sites.start({
    environment: { LOG_LEVEL: 'debug', SIGN_IN_LIMIT: '10000', ACCOUNT_LIMIT: '10000' },
  });
  const visitor = await createVisitor(site.origin);
  const headers = { 'User-Agent': CANARY.agent, Referer: `${site.origin}/?x=${CANARY.other}` };
  const post = (path: string, body: unknown) => visitor.send(`/api${path}`, { method: 'POST', body, headers });
  const secrets: string[] = [];

  // A member joins, fails to sign in, signs in, searches.
  const person = { firstName: CANARY.firstName, lastName: CANARY.lastName, email: CANARY.email };
  expect((await post('/impexium/create-user', { ...person, password: CANARY.password, accepted: 'yes' })).status).toBe(
    200,
  );
  const token = await confirmationTokenFor(join(sites.dataDir, 'mail'), CANARY.email);
  secrets.push(token);
  expect((await sendRequest(`${site.origin}/confirm-address?token=${token}`)).status).toBeLessThan(500);
  expect((await post('/impexium/confirm-email', { token, password: CANARY.password })).status).toBe(200);
  await post('/sso/login', { username: CANARY.email, password: CANARY.wrongPassword });
  const { body: session } = await post('/sso/login', { username: CANARY.email, password: CANARY.password });
  const [signedIn] = z.object({ result: z.array(z.object({ accessToken: z.string() })).min(1) }).parse(session).result;
  const handle = signedIn?.accessToken ?? '';
  secrets.push(handle, ...[...visitor.cookies.values()].filter((value) => value.length > 16));
  for (const path of [`/search?searchtext=${CANARY.search}`, `/search/${CANARY.email}`, `/${CANARY.email}`])
    await visitor.send(path, { headers });
  await visitor.send(`/api/search?searchtext=${CANARY.search}`, { headers });
  await visitor.send('/api/my-content/taxonomies', {
    headers: { ...headers, Authorization: `Bearer ${CANARY.bearer}` },
  });

  // The person follows something, and ends it by the link of a mail.
  const follower = `f.${CANARY.email}`;
  const mails = join(sites.dataDir, 'mail');
  await post('/follows/request', { email: follower, what: 'jobs:careers' });
  const confirmation = await confirmationTokenFor(mails, follower);
  expect((await post('/follows/confirm', { token: confirmation })).status).toBe(200);
  const end = await stopTokenFor(mails, follower);
  secrets.push(confirmation, end, ...end.split('.').filter((part) => part.length > 40));
  expect((await sendRequest(`${site.origin}/follow/list?token=${end}`)).status).toBeLessThan(500);
  await sendPlainForm(site.origin, `/follow/stop?token=${end}`, { 'List-Unsubscribe': 'One-Click' });

  const fillEverything = async () => {
    for (const { path, body } of await writingCalls()) {
      await post(path, body);
      await post(path, `${JSON.stringify(body).slice(0, -4)}`);
      const bearer = { ...headers, Authorization: `Bearer ${handle}` };
      await visitor.send(`/api${path}`, { method: 'POST', body, headers: bearer });
    }
    for (const { paths, fields } of FORMS) {
      const filled = Object.fromEntries(fields.map(({ name }) => [name, String(buildField(name, {}))]));
      for (const path of paths) await sendPlainForm(site.origin, path, filled, headers);
    }
    const credentials = { username: CANARY.email, password: CANARY.wrongPassword };
    await sendPlainForm(site.origin, '/login', credentials);
  };
  await fillEverything();

  // The database refuses what it has taken before.
  const database = await sites.connect();
  await database.query(
    `CREATE FUNCTION canary() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM (NEW::text)::int; RETURN NEW; END $$`,
  );
  const stored = await database.query("SELECT 1 FROM form_submissions WHERE fields->>'message' = $1", [CANARY.message]);
  expect(stored.rowCount, 'the forms were accepted at first').toBeGreaterThan(0);
  for (const refusal of Object.values(REFUSALS)) {
    for (const table of TABLES) await database.query(refusal(table));
    await fillEverything();
  }
  // A dropped table fails calls of every other kind.
  for (const table of TABLES) await database.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
  await fillEverything();
  await database.end();

  site.signal('SIGTERM', 'site');
  await site.ended;
  const output = (await site.wholeOutput) + (await databaseLog());
  expect(output.match(/"msg":"call failed"/g)?.length ?? 0, 'the database has refused writes').toBeGreaterThan(10);
  expect(output).toMatch(/"code":"23514"/);
  expect(output).toMatch(/"code":"22P02"/);
  const forbidden = [...Object.values(CANARY), ...secrets].flatMap((value) => [value, encodeURIComponent(value)]);
  const found = [...new Set(forbidden)].flatMap((value) =>
    output
      .split('\n')
      .filter((line) => line.toLowerCase().includes(value.toLowerCase()))
      .slice(0, 3),
  );
  expect(found).toEqual([]);
});
