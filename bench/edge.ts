import { once } from 'node:events';
import { Agent } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openCdnPurges } from '../server/cdn/cdn-purges.ts';
import { runInParallel } from '../tests/support/run-in-parallel.ts';
import { sendRequestForBytes } from '../tests/support/send-request.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { startSite, type TestSite } from '../tests/support/site.ts';
import { hasVarnish, startVarnish, type Varnish } from '../tests/support/varnish.ts';
import { listPaths } from './hit-share.ts';
import { type Finding, median } from './measurement.ts';
import { launchForPaints, measurePaints, type Paints } from './paints.ts';
import { Random } from './scale/random.ts';
import { type Folder, inFolder, startBenchSite } from './servers.ts';

/** Seconds of the measured hour that pass in one second: more of them are more renders than the machine can do. */
const SPEED = 12;
const HOUR_SECONDS = 3600;
const VIEWS_PER_SECOND = 10;
const VIEWS = HOUR_SECONDS * VIEWS_PER_SECOND;
const EDITS = 6;
const CAMPAIGN = 0.1;
const MAX_WAITING_SHARE = 0.02;

const ONE_WAY_MS = 125;
const DISTANT_VIEWS = 1000;
const MAX_FIRST_BYTE_MS = 50;
const PAINTED = ['/', '/events', '/news-and-articles', '/membership', '/education', '/resources/deadlines'];
const HEADERS = { 'Accept-Encoding': 'br' };

export const edge = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  if (!hasVarnish) throw new Error('Varnish is measured: apt-get install -y varnish varnish-modules');
  const api = await startBenchSite(folder, { PAGE_CACHE_MB: '0' });
  const paths = await listPaths(api.origin);
  const site = await startSite({
    apiOrigin: `${api.origin}/api`,
    now: Date.now(),
    environment: { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:1', ALLOWED_HOSTS: '127.0.0.1' },
  });
  try {
    yield* measureHour(site, paths, `${folder.path}/purges.json`);
    yield* measureDistance(site, paths);
  } finally {
    await site.close();
  }
}

/** The n-th most popular page 1/n as often (Zipf), some by a campaign link. */
function pickView(paths: readonly string[], random: Random): string {
  const page = paths[Math.floor((paths.length + 1) ** random.next()) - 1] ?? '/';
  return random.next() < CAMPAIGN ? `${page}?utm_source=mail-${random.below(1e6)}` : page;
}

/** Lets each time of the shipped VCL pass as fast as the hour. */
const accelerate = (vcl: string): string =>
  vcl
    .replace('set req.grace = 1h;', `set req.grace = ${3600 / SPEED}s;`)
    .replace(
      'set beresp.http.xkey =',
      `set beresp.ttl = beresp.ttl / ${SPEED}; set beresp.grace = beresp.grace / ${SPEED}; set beresp.http.xkey =`,
    );

async function* measureHour(site: TestSite, paths: readonly string[], file: string): AsyncGenerator<Finding> {
  const varnish = await startVarnish(site.port, accelerate);
  const purges = await openCdnPurges({
    purge: { cdn: 'varnish', urls: [varnish.origin], service: undefined, token: undefined },
    ...{ file, build: 'bench', log: silentLog },
    wait: (milliseconds, signal) => delay(milliseconds / SPEED, undefined, { signal }).catch(() => {}),
  });
  await purges.settled();
  const agent = new Agent({ maxSockets: 64 });
  // Fills Varnish, as the hour before would have.
  await runInParallel(paths, 4, (path) => view(varnish.origin, path, agent, () => {}));
  const random = new Random(1);
  const before = await varnish.count('MAIN.backend_req');
  const waiting: Promise<void>[] = [];
  let waited = 0;
  const failures: string[] = [];
  const started = performance.now();
  for (let number = 1; number <= VIEWS; number += 1) {
    site.advance(1000 / VIEWS_PER_SECOND);
    if (number % (VIEWS / EDITS) === VIEWS / EDITS / 2) {
      await site.purge(['articles', 'titles']);
      purges.add(['articles', 'titles']);
    }
    const path = pickView(paths, random);
    const reply = sendRequestForBytes(varnish.origin + path, { headers: HEADERS, agent });
    waiting.push(
      reply.then(({ status, headers }) => {
        if (status >= 500) failures.push(`view ${number}, ${path}: ${status}, ${JSON.stringify(headers)}`);
        if (!String(headers['cache-status']).endsWith('hit')) waited += 1;
      }),
    );
    const due = started + (number * 1000) / VIEWS_PER_SECOND / SPEED;
    await delay(Math.max(0, due - performance.now()));
    if (number % 1000 === 0) await Promise.all(waiting.splice(0));
  }
  await Promise.all(waiting);
  const asked = (await varnish.count('MAIN.backend_req')) - before;
  agent.destroy();
  await purges.close();
  await varnish.close();
  const percent = (count: number) => `${((100 * count) / VIEWS).toFixed(1)} %`;
  yield {
    line:
      `${VIEWS} views of ${paths.length} pages in an hour through Varnish, ${EDITS} articles saved: ` +
      `${percent(waited)} of the views wait for the site (goal ${100 * MAX_WAITING_SHARE} %), ${failures.length} fail${failures.map((failure) => ` (${failure})`).join('')}`,
    isGood: failures.length === 0 && waited <= VIEWS * MAX_WAITING_SHARE,
  };
  yield {
    line: `Varnish sends the site ${percent(asked)} as many requests, most of them to revalidate a page that it serves meanwhile`,
  };
}

/** @param onEach takes the milliseconds to the first byte of a page */
async function view(origin: string, path: string, agent: Agent, onEach: (milliseconds: number) => void): Promise<void> {
  const started = performance.now();
  await sendRequestForBytes(origin + path, {
    headers: HEADERS,
    agent,
    onFirstBytes: () => onEach(performance.now() - started),
  });
}

async function* measureDistance(site: TestSite, paths: readonly string[]): AsyncGenerator<Finding> {
  const distant = await startDistantProxy(site.port);
  const varnish = await startVarnish(distant.port);
  const agent = new Agent({ maxSockets: 8 });
  const browser = await launchForPaints();
  await runInParallel(paths, 8, (path) => view(varnish.origin, path, agent, () => {}));
  for (const [name, origin, goal] of [
    ['from the site itself', `http://127.0.0.1:${distant.port}`, undefined],
    ['from Varnish nearby', varnish.origin, MAX_FIRST_BYTE_MS],
  ] as const) {
    const random = new Random(2);
    const times: number[] = [];
    const views = Array.from({ length: DISTANT_VIEWS }, () => pickView(paths, random));
    await runInParallel(views, 4, (path) => view(origin, path, agent, (time) => void times.push(time)));
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(share * times.length)] ?? Number.NaN;
    yield {
      line:
        `First byte of ${DISTANT_VIEWS} views, ${2 * ONE_WAY_MS} ms there and back to the site, ${name}: ` +
        `p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms${goal ? ` (goal ${goal} ms)` : ''}`,
      isGood: goal === undefined || at(0.95) <= goal,
    };
    const paints: Paints[] = [];
    for (const path of PAINTED) paints.push(await measurePaints(browser, origin + path));
    const firsts = paints.map(({ first }) => first);
    const largests = paints.map(({ largest }) => largest);
    yield {
      line:
        `First visits of ${PAINTED.length} pages in a browser, ${name}: ` +
        `first paint ${median(firsts).toFixed(0)} ms, largest ${median(largests).toFixed(0)} ms`,
    };
  }
  agent.destroy();
  await browser.close();
  await closeAll(varnish, distant);
}

async function closeAll(varnish: Varnish, distant: DistantProxy): Promise<void> {
  await varnish.close();
  await distant.close();
}

type DistantProxy = { readonly port: number; close(): Promise<void> };

/** Forwards connections to a port of this machine, each byte late. */
async function startDistantProxy(target: number): Promise<DistantProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), ONE_WAY_MS));
      from.on('end', () => setTimeout(() => to.end(), ONE_WAY_MS));
      from.on('close', () => sockets.delete(from));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
