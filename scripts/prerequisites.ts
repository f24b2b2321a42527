import { access, constants } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { StepFailed } from './steps.ts';

/** In order of preference: the headless shell does the same with little more than half the processor time. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of the Chromium for browser tests: `CHROMIUM_PATH`, or the first browser in `PATH` or `/usr/bin`.
 * @throws Error that says how to install one.
 */
export async function findChromium(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const candidates = configured
    ? [configured]
    : folders.flatMap((folder) => BROWSERS.map((name) => join(folder, name)));
  for (const candidate of candidates) if (await isProgram(candidate)) return candidate;
  throw new Error(
    configured
      ? `CHROMIUM_PATH names ${configured}, which cannot be run.`
      : 'The browser tests need Chromium:\n  apt-get update && apt-get install -y chromium-headless-shell\nor set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** A server that some tests use. Without it they are skipped, or fail with `REQUIRE_SERVICES=1`. */
type Service = { readonly name: string; readonly url: string; readonly what: string };

const services: readonly Service[] = [
  {
    name: 'PostgreSQL',
    url: process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432',
    what: 'tests on a PostgreSQL that is not the embedded one (TEST_DATABASE_URL)',
  },
  {
    name: 'Redis',
    url: process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379',
    what: 'tests of replicas that share a Redis (TEST_REDIS_URL)',
  },
];

/**
 * Checks which servers of the tests are reachable, and prints the tests that do not run without them.
 * @returns the names of those that are missing.
 * @throws StepFailed when one is missing and `REQUIRE_SERVICES=1`.
 */
export async function checkServices(): Promise<string[]> {
  const isRequired = process.env.REQUIRE_SERVICES === '1';
  const missing: Service[] = [];
  for (const service of services) {
    if (!(await isReachable(new URL(service.url)))) missing.push(service);
  }
  for (const { name, url, what } of missing) {
    const { host } = new URL(url);
    console.error(
      `${isRequired ? 'MISSING' : 'NOT RUN'} ${what}: no ${name} at ${host}. Start it, or set the variable.`,
    );
  }
  if (isRequired && missing.length > 0) throw new StepFailed('REQUIRE_SERVICES=1');
  return missing.map(({ name }) => name);
}

const DEFAULT_PORTS: Record<string, number> = { 'postgres:': 5432, 'postgresql:': 5432, 'redis:': 6379 };

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
