import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { providerSettings } from '../../api/providers/settings.ts';
import { buildChecks } from '../../scripts/provider-check/checks.ts';
import { contentNames } from '../../scripts/provider-check/content-names.ts';
import { runChecks } from '../../scripts/provider-check/run-checks.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Fakes } from '../provider-fakes/all-fakes.ts';
import { PERSON, startFakes, toSettings } from '../provider-fakes/demo/fakes.ts';
import { recordingLog } from '../support/recording-log.ts';
import { SMALL_CONTENT } from '../support/sites.ts';

/** The checks of a tenant, against the fakes. */

const content = { contentDir: SMALL_CONTENT, product: 'acme' };
const { email, password } = PERSON;
let fakes: Fakes;
beforeAll(async () => {
  fakes = await startFakes(content);
});
afterAll(async () => {
  for (const fake of Object.values(fakes)) await fake.close();
});

/** Runs the checks, and returns their lines and the number of failures. */
async function check(options: { write?: boolean; settings?: Record<string, string> } = {}) {
  const { log, lines: logged } = recordingLog();
  const { providers } = readConfig(options.settings ?? toSettings(fakes));
  const names = await contentNames(content.contentDir, content.product);
  const { checks, close } = buildChecks(providerSettings.parse(providers), {
    names,
    email,
    password,
    write: options.write ?? false,
    intervalMs: 0,
    log,
  });
  const lines: string[] = [];
  const failed = await runChecks(checks, (line) => lines.push(line));
  await close();
  expect([...lines, ...logged].join(), 'no credential is printed').not.toMatch(/canary|demo-Passw0rd/);
  return { lines, failed };
}
const writes = () =>
  [fakes.hubspot, fakes.impexium].flatMap(({ requests }) =>
    requests.filter((line) => /POST.*(?:statuses|Fields)/.test(line)),
  );

it('reads from every provider that is set up, and changes nothing', async () => {
  const { lines, failed } = await check();
  expect({ failed, lines: lines.filter((line) => !line.startsWith('ok')) }).toEqual({ failed: 0, lines: [] });
  for (const provider of ['hubspot', 'impexium', 'higher-logic', 'cvent', 'oidc'])
    expect(lines.filter((line) => line.includes(` ${provider}: `)).length, provider).toBeGreaterThan(1);
  expect(writes()).toEqual([]);
});

it('with --write changes a choice at each provider, and changes it back', async () => {
  fakes.hubspot.set(email, 512_001, 'SUBSCRIBED');
  expect((await check({ write: true })).failed).toBe(0);
  expect(writes()).toHaveLength(4);
  expect(fakes.hubspot.status(email, 512_001)?.status).toBe('SUBSCRIBED');
  const [person] = fakes.impexium.people.values();
  expect(person?.customFields).toEqual([{ name: 'journal-mail', value: 'false' }]);
});

it.each<[string, RegExp, () => void]>([
  ['a subscription type is missing', /^FAILED {2}hubspot: .*missing: 512001$/, () => (fakes.hubspot.definitions = [])],
  [
    'a post lacks a field',
    /^FAILED {2}higher-logic: .*1 of 4 posts/,
    () => fakes.higherLogic.post({ Subject: undefined }),
  ],
  [
    'a post is of the future',
    /^FAILED {2}higher-logic: gives them as the site shows them: a post is of the future$/,
    () => fakes.higherLogic.post({ DatePosted: '2999-01-01T00:00:00' }),
  ],
  [
    'a contact is an administrator',
    /^FAILED {2}higher-logic: .*IsAdmin/,
    () => (fakes.higherLogic.contact = { IsAdmin: true }),
  ],
  ['the client is unknown', /^FAILED {2}oidc: .*invalid_client/, () => (fakes.oidc.rejectsClient = true)],
  [
    'the client is accepted without a code',
    /^FAILED {2}oidc: .*unexpected/,
    () =>
      Object.assign(fakes.oidc, {
        rejectsClient: false,
        fault: (req: IncomingMessage) => (req.url === '/token' ? 'wrong shape' : undefined),
      }),
  ],
  [
    'an endpoint is at a foreign host',
    /^FAILED {2}oidc: .*OIDC_HOSTS/,
    () => Object.assign(fakes.oidc, { fault: undefined, metadata: { token_endpoint: 'https://evil.test/token' } }),
  ],
  ['a provider fails', /^FAILED {2}cvent: .*away/, () => (fakes.cvent.fault = 'server error')],
  ['a provider answers garbage', /^FAILED {2}impexium: .*garbled/, () => (fakes.impexium.fault = 'garbage')],
])('a line tells that %s', async (_name, line, begin) => {
  begin();
  const { lines, failed } = await check();
  expect(failed).toBeGreaterThan(0);
  expect(lines.filter((one) => line.test(one))).not.toEqual([]);
});

it('the command says loudly that nothing is set up', async () => {
  const command = fileURLToPath(new URL('../../scripts/provider-check.ts', import.meta.url));
  const run = promisify(execFile)(process.execPath, [command], { env: { PATH: process.env.PATH } });
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^NOTHING CHECKED: .+\n$/) });
});
