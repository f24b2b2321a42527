import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiMessage } from '../../server/api/main.ts';
import { FIXTURE_CONTENT } from '../support/api.ts';
import { testDatabases } from '../support/databases.ts';

const MAIN = fileURLToPath(new URL('../../server/api/main.ts', import.meta.url));

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
});

/** Forks the API as the site does and waits for its first message. */
async function start(settings: object): Promise<{ process: ChildProcess; message: ApiMessage }> {
  const shared = { dataDir: '', product: 'acme', contentDir: FIXTURE_CONTENT, logLevel: 'silent' };
  const process = fork(MAIN, [], {
    env: { ...globalThis.process.env, API_SETTINGS: JSON.stringify({ ...shared, ...settings }) },
    silent: true,
  });
  child = process;
  const [message] = (await once(process, 'message')) as [ApiMessage];
  return { process, message };
}

async function exitCodeOf(process: ChildProcess): Promise<number | null> {
  return process.exitCode ?? (await once(process, 'exit'))[0];
}

describe.each(testDatabases())('the API as a process, on $name PostgreSQL', (database) => {
  it('reports its origin, serves requests, and exits with its parent, however the parent exits', async () => {
    const { url, drop } = await database.open();
    const { process, message } = await start({ databaseUrl: url });
    expect(message).toMatchObject({
      type: 'ready',
      database: expect.stringMatching(/^PostgreSQL \d+/),
      imported: { problems: [] },
    });
    const origin = message.type === 'ready' ? message.origin : '';
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);

    const answer = await fetch(`${origin}/page-menu?path=/who-we-are`);
    expect(await answer.json()).toMatchObject({ statusCode: 200, result: [{ title: 'Who we are' }] });

    // Ctrl-C signals the whole process group, but the site still needs the API for its requests in flight.
    process.kill('SIGINT');
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);

    process.disconnect();
    expect(await exitCodeOf(process)).toBe(0);
    await drop();
  });
});

describe('the API as a process', () => {
  it('reports in one sentence why it cannot start', async () => {
    const { process, message } = await start({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    expect(message).toEqual({
      type: 'failed',
      message: expect.stringMatching(/^The database at .* cannot be reached: /),
    });
    expect(await exitCodeOf(process)).toBe(1);
  });
});
