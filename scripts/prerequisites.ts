import { connect } from 'node:net';
import { findChromium } from './chromium.ts';

/** Without the server its tests are skipped, or with `REQUIRE_SERVICES=1` nothing runs. */
type Service = {
  readonly name: string;
  readonly url: string;
  readonly tests: string;
  readonly isInEveryRun: boolean;
};

const SERVICES: readonly Service[] = [
  {
    name: 'PostgreSQL',
    url: process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432',
    tests: 'tests on a PostgreSQL that is not the embedded one (TEST_DATABASE_URL)',
    isInEveryRun: false,
  },
  {
    name: 'Redis',
    url: process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379',
    tests: 'tests of replicas that share a Redis (TEST_REDIS_URL)',
    isInEveryRun: true,
  },
];
const DEFAULT_PORTS: Record<string, number> = { 'postgres:': 5432, 'postgresql:': 5432, 'redis:': 6379 };

/** Run before the tests: unpacks the browser, and names tests skipped for lack of a server. */
const isRequired = process.env.REQUIRE_SERVICES === '1';
const isEveryRun = process.argv.includes('--every-run');
for (const { name, url, tests, isInEveryRun } of SERVICES) {
  if (isEveryRun && !isInEveryRun) continue;
  const address = new URL(url);
  if (await isReachable(address)) continue;
  console.error(
    `${isRequired ? 'MISSING' : 'NOT RUN'} ${tests}: no ${name} at ${address.host}. Start it, or set the variable.`,
  );
  if (isRequired) process.exitCode = 1;
}
await findChromium().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

function isReachable({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || DEFAULT_PORTS[protocol] || 0, timeout: 2000 });
    const answer = (reachable: boolean) => {
      socket.destroy();
      resolve(reachable);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}
