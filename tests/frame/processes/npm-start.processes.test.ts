import { describe, expect, it } from 'vitest';
import { type FakeApi, json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { sendRequest } from '../../support/send-request.ts';
import { findStatus } from '../../support/site-process.ts';
import { expectGone, sitesOnFolder } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/**
 * `npm start` under a process manager, which signals its process or the whole group, and kills what is left after the
 * process ends.
 */

const sites = sitesOnFolder();
/** Stops of each kind; a fault that depends on timing was found by twenty. */
const STOPS = Number(process.env.NPM_STOPS ?? 2);
const REQUESTS = 12;

async function stopWhileBusy(fake: FakeApi, to: 'site' | 'group'): Promise<unknown[]> {
  const released = Promise.withResolvers<void>();
  fake.reset();
  const held: Script = (...call) => void released.promise.then(() => json({ statusCode: 404 }, 404)(...call));
  fake.on('/taxonomy', held);
  const environment = { API_ORIGIN: fake.origin, UPSTREAM_TIMEOUT_MS: '60000', PROXY_TIMEOUT_MS: '60000' };
  const site = await sites.start({ by: 'npm', environment });
  const answers = Array.from({ length: REQUESTS }, () =>
    sendRequest(`${site.origin}/api/taxonomy`).then(
      ({ status }) => status,
      (error: Error) => error.message,
    ),
  );
  await until(
    'the API has received the calls',
    () => fake.requests.filter(({ url }) => url === '/taxonomy').length === REQUESTS,
  );
  // A process manager does this when its process has ended.
  const killed = site.ended.then(() => {
    try {
      site.signal('SIGKILL', 'group');
    } catch {
      // Nothing of the group is left.
    }
  });
  site.signal('SIGTERM', to);
  await until('the port is closed', async () => (await findStatus(`${site.origin}/livez`)) === undefined);
  released.resolve();
  const statuses = await Promise.all(answers);
  const ended = await site.ended;
  await killed;
  await expectGone(site);
  return [...new Set(statuses), ended];
}

describe('npm start under a process manager [D2, D3]', () => {
  it.each(['site', 'group'] as const)(
    'finishes the requests in flight when the signal goes to npm (%s)',
    async (to) => {
      const fake = await startFakeApi();
      const results: unknown[] = [];
      for (let stop = 0; stop < STOPS; stop += 1) results.push(await stopWhileBusy(fake, to));
      await fake.close();
      expect(results).toEqual(results.map(() => [404, 0]));
    },
  );
});
