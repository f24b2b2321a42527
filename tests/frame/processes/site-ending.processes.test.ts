import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentPage } from '../../support/content-page.ts';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { sendForm } from '../../support/form-senders.ts';
import { sendRequest } from '../../support/send-request.ts';
import { type Ending, findStatus, type SiteProcess } from '../../support/site-process.ts';
import { expectGone, sitesOnFolder } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { createVisitor } from '../../support/visitor.ts';

/** Shutdown of the site: on every stop signal, requests in flight get their responses first, and no process remains. */

const sites = sitesOnFolder();
const REQUEST = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('shutdown while the embedded API stores a form [Section 7]', () => {
  const answered: string[] = [];

  it.each<[NodeJS.Signals, 'site' | 'group', string]>([
    ['SIGTERM', 'site', 'a container that is stopped'],
    ['SIGTERM', 'group', 'a service manager that signals every process'],
    ['SIGINT', 'group', 'Ctrl-C in a terminal'],
    ['SIGHUP', 'group', 'a terminal that is closed'],
  ])('by %s to the %s (%s): answers the form and exits with 0 [D2]', async (signal, to) => {
    const site = await sites.start({ environment: { DRAIN_DELAY_MS: '1500' } });
    const headers = (await createVisitor(site.origin)).writeHeaders();
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
    await until('readiness fails', async () => (await findStatus(`${site.origin}/readyz`)) === 503);
    expect(await findStatus(`${site.origin}/api/taxonomy`), 'the API accepts requests as long as the site').toBe(200);
    await until('the port is closed', async () => (await findStatus(`${site.origin}/readyz`)) === undefined);
    await holder.query('ROLLBACK');
    expect((await answer).status).toBe(200);
    answered.push(message);
    expect(await site.ended).toBe(0);
    await expectGone(site);
    await Promise.all([holder.end(), watcher.end()]);
  });

  it('stores each of these forms once [D2]', async () => {
    const next = await sites.start();
    const stored = await sites.storedForms();
    expect(answered).toHaveLength(4);
    expect(answered.map((message) => stored.get(message))).toEqual([1, 1, 1, 1]);
    await sites.stop(next);
  });
});

describe('shutdown while an external API (API_ORIGIN) is slow', () => {
  let fake: FakeApi;
  /** Lets the API respond to its pending requests. */
  let release: () => void;
  beforeEach(async () => {
    fake = await startFakeApi();
  });
  afterEach(() => fake.close());

  /** Starts a site whose API hangs until it is released. */
  async function startSlow(environment: Record<string, string>): Promise<SiteProcess> {
    const site = await sites.start({ environment: { API_ORIGIN: fake.origin, ...environment } });
    const released = Promise.withResolvers<void>();
    release = released.resolve;
    fake.otherwise((...call) => void released.promise.then(() => json({ statusCode: 404 }, 404)(...call)));
    return site;
  }

  it.each([
    { what: 'a page', path: '/who-we-are', called: '/page', end: /<\/html>$/ },
    { what: 'an API call', path: '/api/taxonomy', called: '/taxonomy', end: /\{"statusCode":404\}$/ },
  ])('finishes $what with Connection: close [D2]', async ({ path, called, end }) => {
    const site = await startSlow({ UPSTREAM_TIMEOUT_MS: '20000' });
    const agent = new Agent({ keepAlive: true });
    const answer = sendRequest(site.origin + path, { agent });
    await until('the API has received the call', () => fake.requests.some(({ url }) => url.startsWith(called)));
    site.signal('SIGTERM', 'site');
    await until('the port is closed', async () => (await findStatus(`${site.origin}/readyz`)) === undefined);
    release();
    const { headers, body } = await answer;
    expect(body).toMatch(end);
    expect(headers.connection).toBe('close');
    expect(await site.ended).toBe(0);
    await expectGone(site);
    agent.destroy();
  });

  it('finishes a streamed page and an API call in flight together [D2]', async () => {
    const site = await startSlow({ UPSTREAM_TIMEOUT_MS: '20000', STREAMING_DEADLINE_MS: '1' });
    fake.on('/page-menu', contentPage('A page that is streamed'));
    const page = await fetch(`${site.origin}/who-we-are/bylaws`);
    const parts = page.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
    let text = '';
    while (!text.includes('site-footer')) text += (await parts?.next())?.value ?? '';
    const call = sendRequest(`${site.origin}/api/taxonomy`);
    await until(
      'the API has received the call',
      () => fake.requests.filter(({ url }) => url === '/taxonomy').length > 0,
    );
    site.signal('SIGTERM', 'site');
    await until('the port is closed', async () => (await findStatus(`${site.origin}/readyz`)) === undefined);
    release();
    for (let part = await parts?.next(); part && !part.done; part = await parts?.next()) text += part.value;
    expect(text).toMatch(/A page that is streamed[\s\S]*<\/html>$/);
    expect((await call).headers.connection).toBe('close');
    expect(await site.ended).toBe(0);
    await expectGone(site);
  });

  it('fails readiness at once, and accepts requests until DRAIN_DELAY_MS is over [D2]', async () => {
    const site = await startSlow({ DRAIN_DELAY_MS: '2000' });
    const agent = new Agent({ keepAlive: true });
    expect((await sendRequest(`${site.origin}/readyz`, { agent })).headers.connection).toBe('keep-alive');
    site.signal('SIGTERM', 'site');
    await until(
      'the site is listening, but not ready',
      async () => (await findStatus(`${site.origin}/readyz`)) === 503,
    );
    const reply = await sendRequest(`${site.origin}/livez`, { agent });
    expect([reply.status, reply.headers.connection]).toEqual([200, 'close']);
    release();
    expect(await findStatus(`${site.origin}/api/taxonomy`), 'on a new connection').toBe(404);
    expect(await site.ended).toBe(0);
    agent.destroy();
  });

  it('aborts and counts a request that exceeds SHUTDOWN_TIMEOUT_MS, and exits with 1 [D4]', async () => {
    const site = await startSlow({ SHUTDOWN_TIMEOUT_MS: '500' });
    const answer = sendRequest(`${site.origin}/api/taxonomy`).catch((error: Error) => error);
    await until('the API has received the call', () => fake.requests.some(({ url }) => url.startsWith('/taxonomy')));
    site.signal('SIGTERM', 'site');
    expect(await site.ended).toBe(1);
    expect(await answer).toBeInstanceOf(Error);
    expect(await site.wholeOutput).toMatch(/"inFlight":1,.*requests in flight did not end in time/);
    await expectGone(site);
  });

  it('exits with 1 at a second signal and counts the requests it aborts [D4]', async () => {
    const site = await startSlow({});
    const answer = sendRequest(`${site.origin}/api/taxonomy`).catch((error: Error) => error);
    await until('the API has received the call', () => fake.requests.some(({ url }) => url.startsWith('/taxonomy')));
    let ending: Ending | undefined;
    void site.ended.then((value) => {
      ending = value;
    });
    await until('the site has exited', () => {
      if (ending === undefined) site.signal('SIGTERM', 'site');
      return ending !== undefined;
    });
    expect(ending).toBe(1);
    expect(await answer).toBeInstanceOf(Error);
    expect(await site.wholeOutput).toMatch(/"inFlight":1,.*stopped at once/);
    await expectGone(site);
  });
});

describe('shutdown and signals', () => {
  it.each<{ what: string; hold(socket: Socket): void }>([
    { what: 'is idle after a request', hold: (socket) => socket.write(REQUEST) },
    { what: 'has sent nothing', hold: () => {} },
    { what: 'has sent half a request', hold: (socket) => socket.write(REQUEST.slice(0, 20)) },
    {
      what: 'sends one request after another',
      hold(socket) {
        socket.write(REQUEST);
        socket.on('data', () => socket.writable && socket.write(REQUEST));
      },
    },
  ])('does not wait for a connection that $what [D3]', async ({ hold }) => {
    const site = await sites.start({ environment: { API_ORIGIN: 'http://127.0.0.1:1', SHUTDOWN_TIMEOUT_MS: '60000' } });
    const socket = connect(site.port, '127.0.0.1');
    socket.on('error', () => {}); // a write after its end fails
    await once(socket, 'connect');
    hold(socket);
    // The site has accepted that connection by the time it answers on another.
    expect(await findStatus(`${site.origin}/livez`)).toBe(200);
    site.signal('SIGTERM', 'site');
    expect(await site.ended, 'a request in flight at SHUTDOWN_TIMEOUT_MS would end it with 1').toBe(0);
    socket.destroy();
  });

  it('responds to clients that connected while the event loop was blocked, although it stops listening next [D2]', async () => {
    const drainDelay = 1000;
    const environment = { API_ORIGIN: 'http://127.0.0.1:1', DRAIN_DELAY_MS: String(drainDelay) };
    const site = await sites.start({ environment });
    site.signal('SIGTERM', 'site');
    await until('shutdown has begun', async () => (await findStatus(`${site.origin}/readyz`)) === 503);
    site.signal('SIGSTOP', 'site');
    const answers = Array.from({ length: 20 }, () => findStatus(`${site.origin}/livez`));
    await delay(drainDelay);
    site.signal('SIGCONT', 'site');
    expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
    expect(await site.ended).toBe(0);
  });

  it('counts two signals at the same moment as one, because npm forwards the Ctrl-C that the terminal sends as well [D4]', async () => {
    const site = await sites.start();
    site.signal('SIGINT', 'group');
    site.signal('SIGTERM', 'site'); // a different signal, because equal pending signals merge
    expect(await site.ended).toBe(0);
    await expectGone(site);
  });

  it('ends npm (`npm start`) with its own status, because no shell is left in between [D3]', async () => {
    const site = await sites.start({ by: 'npm' });
    expect(site.processes().length).toBeGreaterThan(3);
    site.signal('SIGTERM', 'site');
    expect(await site.ended).toBe(0);
    await expectGone(site);
    expect(await site.wholeOutput).toMatch(/"msg":"stopping"/);
  });

  it.each([
    { when: 'its API has been started', reached: /api\/main/ },
    { when: 'the database is being created', reached: /initdb|postgres/ },
  ])('exits with 0 during its first start, when $when, and the next start works [D3]', async ({ reached }) => {
    const dataDir = sites.newDataDir();
    const site = await sites.launch({ dataDir });
    await until('the start has reached that process', () =>
      site.processes().some(({ command }) => reached.test(command)),
    );
    site.signal('SIGTERM', 'site');
    expect(await site.ended).toBe(0);
    await expectGone(site);
    expect(await site.wholeOutput).not.toMatch(/could not start|^ {4}at /m);
    const next = await sites.start({ dataDir });
    expect(await readdir(dataDir)).toEqual(['owner.lock', 'owner.pid', 'postgres', 'secret']);
    await sites.stop(next);
  });
});
