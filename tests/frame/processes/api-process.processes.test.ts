import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, inject, it } from 'vitest';
import type { ApiMessage } from '../../../api/main.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { FIXTURE_CONTENT } from '../../support/api.ts';
import { oneDatabase, onServer, testDatabases } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';

const MAIN = fileURLToPath(new URL('../../../api/main.ts', import.meta.url));

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

async function readExitCode(process: ChildProcess): Promise<number | null> {
  return process.exitCode ?? (await once(process, 'exit'))[0];
}

describe.each(await testDatabases())('the API as a process, on $name PostgreSQL', (database) => {
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
    expect(await readExitCode(process)).toBe(0);
    await drop();
  });
});

describe('the API as a process', () => {
  it('says why it has no content to show, and starts nevertheless [L2]', async () => {
    const [database] = oneDatabase();
    const { path: contentDir, remove } = await temporaryFolder();
    await cp(FIXTURE_CONTENT, contentDir, { recursive: true });
    await writeFile(join(contentDir, 'data/taxonomy.yaml'), '- { id: x }\n');
    const { url, drop } = await (database?.open() ?? Promise.reject(new Error('No database to test on')));
    const { process, message } = await start({ databaseUrl: url, contentDir });
    const reason = expect.stringMatching(/^data\/taxonomy\.yaml:1 .*Nothing is imported until this is mended\.$/);
    expect(message).toMatchObject({ type: 'ready', imported: { imported: 0, refused: reason, unready: reason } });
    process.disconnect();
    expect(await readExitCode(process)).toBe(0);
    await drop();
    await remove();
  });

  it('reports in one sentence why it cannot start', async () => {
    const { process, message } = await start({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    expect(message).toEqual({
      type: 'failed',
      message: expect.stringMatching(/^The database at .* cannot be reached: /),
    });
    expect(await readExitCode(process)).toBe(1);
  });
});

describe('the API as a process, while its database is away', () => {
  /** The schedule has a job for each minute, so an outage over the turn of one meets it. */
  function untilNextMinute(): Promise<void> {
    const begins = (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS;
    return delay(begins + 2000 - Date.now());
  }

  it('lives over the turn of a minute, answers when the database is back, and goes on with its schedule [N20]', async () => {
    const { url, drop } = await onServer('embedded', inject('postgres')).open();
    const proxy = await startTcpProxy(url);
    const { process, message } = await start({ databaseUrl: proxy.url, logLevel: 'info' });
    let output = '';
    process.stdout?.on('data', (chunk) => (output += chunk));
    const origin = message.type === 'ready' ? message.origin : '';
    const health = async () => (await fetch(`${origin}/healthz`)).status;
    expect(await health()).toBe(200);
    await proxy.cut();
    expect(await health()).toBe(503);
    await untilNextMinute();
    expect([process.exitCode, process.signalCode]).toEqual([null, null]);
    expect(await health()).toBe(503);
    await proxy.restore();
    const began = performance.now();
    await until('it answers', async () => (await health()) === 200);
    expect(performance.now() - began).toBeLessThan(3000);
    await until('the schedule goes on', () => output.includes('the schedule of the jobs could not be read"'));
    expect(output.match(/the schedule of the jobs could not be read/g)?.length).toBeLessThanOrEqual(2);
    process.disconnect();
    expect(await readExitCode(process)).toBe(0);
    await proxy.close();
    await drop();
  });

  it('that is started again waits for the database; a first start says that it is away [N20]', async () => {
    const { url, drop } = await onServer('embedded', inject('postgres')).open();
    const proxy = await startTcpProxy(url);
    await proxy.cut();
    expect((await start({ databaseUrl: proxy.url })).message).toMatchObject({
      type: 'failed',
      message: expect.stringContaining('cannot be reached'),
    });
    const port = await freePort();
    const restarted = start({ databaseUrl: proxy.url, port });
    await until('it waits', () => child?.exitCode === null);
    await proxy.restore();
    expect((await restarted).message).toMatchObject({ type: 'ready', origin: `http://127.0.0.1:${port}` });
    (await restarted).process.disconnect();
    expect(await readExitCode((await restarted).process)).toBe(0);
    await proxy.close();
    await drop();
  });
});
