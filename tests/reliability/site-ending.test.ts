import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { contentPage } from '../support/content-page.ts';
import { type FakeApi, json, startFakeApi } from '../support/fake-api.ts';
import { sendForm } from '../support/form-senders.ts';
import { type Ending, type SiteProcess, statusOf, until } from '../support/site-process.ts';
import { expectGone, sitesOnFolder } from '../support/sites.ts';
import { visit } from '../support/visitor.ts';

/** The site as processes: however it is told to end, what visitors have asked for is answered first, and nothing stays behind. */

const sites = sitesOnFolder();
const REQUEST = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('told to end while a form is being stored by the embedded API (section 7)', () => {
  const answered: string[] = [];

  it.each<[NodeJS.Signals, 'site' | 'group', string]>([
    ['SIGTERM', 'site', 'a container that is stopped'],
    ['SIGTERM', 'group', 'a service manager that tells every process'],
    ['SIGINT', 'group', 'Ctrl-C in a terminal'],
    ['SIGHUP', 'group', 'a terminal that is closed'],
  ])('D2: by %s to the %s (%s): the form is answered, and it ends with 0', async (signal, to) => {
    const site = await sites.start({ environment: { DRAIN_DELAY_MS: '1500' } });
    const headers = (await visit(site.origin)).writeHeaders();
    const holder = await sites.connect();
    await holder.query('BEGIN; LOCK TABLE form_submissions IN ACCESS EXCLUSIVE MODE');
    const message = `sent before ${signal} to the ${to}`;
    const answer = sendForm(site.origin, headers, message);
    const watcher = await sites.connect();
    await until('the form waits in the database', async () => {
      const { rowCount } = await watcher.query(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = 'form_submissions'::regclass",
      );
      return rowCount === 1;
    });

    site.signal(signal, to);
    await until('it is not ready', async () => (await statusOf(`${site.origin}/readyz`)) === 503);
    expect(await statusOf(`${site.origin}/api/taxonomy`), 'the API takes requests as long as the site').toBe(200);
    await until('no new request is taken', async () => (await statusOf(`${site.origin}/readyz`)) === undefined);
    await holder.query('ROLLBACK');
    expect((await answer).status).toBe(200);
    answered.push(message);
    expect(await site.ended).toBe(0);
    await expectGone(site);
    await Promise.all([holder.end(), watcher.end()]);
  });

  it('D2: each of these forms is stored, once', async () => {
    const next = await sites.start();
    const stored = await sites.storedForms();
    expect(answered).toHaveLength(4);
    expect(answered.map((message) => stored.get(message))).toEqual([1, 1, 1, 1]);
    await sites.stop(next);
  });
});

describe('told to end while its API (API_ORIGIN) is slow', () => {
  let fake: FakeApi;
  /** Lets the API answer what it has been asked. */
  let release: () => void;
  beforeEach(async () => {
    fake = await startFakeApi();
  });
  afterEach(() => fake.close());

  /** A site whose API answers nothing from now on, until it is released. */
  async function startSlow(environment: Record<string, string>): Promise<SiteProcess> {
    const site = await sites.start({ environment: { API_ORIGIN: fake.origin, ...environment } });
    const released = Promise.withResolvers<void>();
    release = released.resolve;
    fake.otherwise((...call) => void released.promise.then(() => json({ statusCode: 404 }, 404)(...call)));
    return site;
  }

  it.each([
    { what: 'a page', path: '/who-we-are', called: '/page', end: /<\/html>$/ },
    { what: 'a call', path: '/api/taxonomy', called: '/taxonomy', end: /\{"statusCode":404\}$/ },
  ])('D2: finishes $what, and says that the connection ends', async ({ path, called, end }) => {
    const site = await startSlow({ UPSTREAM_TIMEOUT_MS: '20000' });
    const agent = new Agent({ keepAlive: true });
    const answer = ask(site.origin + path, { agent });
    await until('the API has been asked', () => fake.asked.some(({ url }) => url.startsWith(called)));
    site.signal('SIGTERM', 'site');
    await until('no new request is taken', async () => (await statusOf(`${site.origin}/readyz`)) === undefined);
    release();
    const { headers, body } = await answer;
    expect(body).toMatch(end);
    expect(headers.connection).toBe('close');
    expect(await site.ended).toBe(0);
    await expectGone(site);
    agent.destroy();
  });

  it('D2: finishes a page that is being streamed and a call, both under way at once', async () => {
    const site = await startSlow({ UPSTREAM_TIMEOUT_MS: '20000', SECONDARY_GRACE_MS: '1' });
    fake.on('/page-menu', contentPage('A page that is streamed'));
    const page = await fetch(`${site.origin}/who-we-are/bylaws`);
    const parts = page.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
    let text = '';
    while (!text.includes('site-footer')) text += (await parts?.next())?.value ?? '';
    const call = ask(`${site.origin}/api/taxonomy`);
    await until('the API has been asked', () => fake.asked.filter(({ url }) => url === '/taxonomy').length > 0);
    site.signal('SIGTERM', 'site');
    await until('no new request is taken', async () => (await statusOf(`${site.origin}/readyz`)) === undefined);
    release();
    for (let part = await parts?.next(); part && !part.done; part = await parts?.next()) text += part.value;
    expect(text).toMatch(/A page that is streamed[\s\S]*<\/html>$/);
    expect((await call).headers.connection).toBe('close');
    expect(await site.ended).toBe(0);
    await expectGone(site);
  });

  it('D2: is not ready at once, and takes requests until the drain delay (DRAIN_DELAY_MS) is over', async () => {
    const site = await startSlow({ DRAIN_DELAY_MS: '2000' });
    const agent = new Agent({ keepAlive: true });
    expect((await ask(`${site.origin}/readyz`, { agent })).headers.connection).toBe('keep-alive');
    const told = Date.now();
    site.signal('SIGTERM', 'site');
    await until('it is there, but not ready', async () => (await statusOf(`${site.origin}/readyz`)) === 503);
    const kept = await ask(`${site.origin}/livez`, { agent });
    expect([kept.status, kept.headers.connection]).toEqual([200, 'close']);
    release();
    expect(await statusOf(`${site.origin}/api/taxonomy`), 'on a new connection').toBe(404);
    expect(await site.ended).toBe(0);
    expect(Date.now() - told).toBeGreaterThan(1900);
    agent.destroy();
  });

  it('D4: gives a request up that does not end in time (SHUTDOWN_TIMEOUT_MS), counts it, and ends with 1', async () => {
    const site = await startSlow({ SHUTDOWN_TIMEOUT_MS: '500' });
    const answer = ask(`${site.origin}/api/taxonomy`).catch((error: Error) => error);
    await until('the API has been asked', () => fake.asked.some(({ url }) => url.startsWith('/taxonomy')));
    site.signal('SIGTERM', 'site');
    expect(await site.ended).toBe(1);
    expect(await answer).toBeInstanceOf(Error);
    expect(await site.wholeOutput).toMatch(/"inFlight":1,.*requests in flight did not end in time/);
    await expectGone(site);
  });

  it('D4: ends at once when told again, counts what it gives up, and ends with 1', async () => {
    const site = await startSlow({});
    const answer = ask(`${site.origin}/api/taxonomy`).catch((error: Error) => error);
    await until('the API has been asked', () => fake.asked.some(({ url }) => url.startsWith('/taxonomy')));
    let ending: Ending | undefined;
    void site.ended.then((value) => {
      ending = value;
    });
    await until('it has ended', () => {
      if (ending === undefined) site.signal('SIGTERM', 'site');
      return ending !== undefined;
    });
    expect(ending).toBe(1);
    expect(await answer).toBeInstanceOf(Error);
    expect(await site.wholeOutput).toMatch(/"inFlight":1,.*stopped at once/);
    await expectGone(site);
  });
});

describe('told to end', () => {
  it.each<{ what: string; hold(socket: Socket): void }>([
    { what: 'has asked for something before', hold: (socket) => socket.write(REQUEST) },
    { what: 'has said nothing', hold: () => {} },
    { what: 'has said half of something', hold: (socket) => socket.write(REQUEST.slice(0, 20)) },
    {
      what: 'asks for one thing after the other',
      hold(socket) {
        socket.write(REQUEST);
        socket.on('data', () => socket.writable && socket.write(REQUEST));
      },
    },
  ])('D3: does not wait for a connection that $what', async ({ hold }) => {
    const site = await sites.start({ environment: { API_ORIGIN: 'http://127.0.0.1:1' } });
    const socket = connect(site.port, '127.0.0.1');
    socket.on('error', () => {}); // written to after its end
    await once(socket, 'connect');
    hold(socket);
    // The site has seen that connection by the time it answers on another.
    expect(await statusOf(`${site.origin}/livez`)).toBe(200);
    const told = Date.now();
    site.signal('SIGTERM', 'site');
    expect(await site.ended).toBe(0);
    expect(Date.now() - told).toBeLessThan(5000);
    socket.destroy();
  });

  it('D2: answers whoever came while it had no time, though it is no longer to listen when it has', async () => {
    const drainDelay = 1000;
    const environment = { API_ORIGIN: 'http://127.0.0.1:1', DRAIN_DELAY_MS: String(drainDelay) };
    const site = await sites.start({ environment });
    site.signal('SIGTERM', 'site');
    await until('it has heard', async () => (await statusOf(`${site.origin}/readyz`)) === 503);
    site.signal('SIGSTOP', 'site');
    const answers = Array.from({ length: 20 }, () => statusOf(`${site.origin}/livez`));
    await delay(drainDelay);
    site.signal('SIGCONT', 'site');
    expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
    expect(await site.ended).toBe(0);
  });

  it('D4: takes two signals at the same moment for one: npm passes on the Ctrl-C that the terminal sends as well', async () => {
    const site = await sites.start();
    site.signal('SIGINT', 'group');
    site.signal('SIGTERM', 'site'); // another one: two alike may reach it as one
    expect(await site.ended).toBe(0);
    await expectGone(site);
  });

  it('D3: ends with npm when that is told (`npm start`), though the shell between them passes nothing on', async () => {
    const site = await sites.start({ by: 'npm' });
    expect(site.processes().length).toBeGreaterThan(3);
    site.signal('SIGTERM', 'site');
    expect(await site.ended).toBe('SIGTERM');
    await expectGone(site);
    expect(await site.wholeOutput).toMatch(/"msg":"stopping"/);
  });

  it.each([
    { when: 'its API has been started', reached: /api\/main/ },
    { when: 'the database is being made', reached: /initdb|postgres/ },
  ])('D3: during its first start, when $when: ends with 0, and the next start works', async ({ reached }) => {
    const dataDir = sites.newDataDir();
    const site = await sites.launch({ dataDir });
    await until('it has come as far', () => site.processes().some(({ command }) => reached.test(command)));
    site.signal('SIGTERM', 'site');
    expect(await site.ended).toBe(0);
    await expectGone(site);
    expect(await site.wholeOutput).not.toMatch(/could not start|^ {4}at /m);
    const next = await sites.start({ dataDir });
    expect(await readdir(dataDir)).toEqual(['owner.lock', 'owner.pid', 'postgres', 'secret']);
    await sites.stop(next);
  });
});
