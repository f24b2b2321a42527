import { access, constants } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { StepFailed } from './steps.ts';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium that browser tests drive: `CHROMIUM_PATH`, or the first browser found in `PATH` or `/usr/bin`.
 * @throws Error that says how to get one.
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
      : 'The browser tests need Chromium:\n  apt-get update && apt-get install -y chromium\nor set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** A server some tests want to talk to. Without it they are left out, or with `REQUIRE_SERVICES=1` fail. */
type Service = { readonly name: string; readonly url: string; readonly what: string; readonly onlyRequired?: true };

const services: readonly Service[] = [
  {
    name: 'PostgreSQL',
    url: process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432',
    what: 'tests on a PostgreSQL that is not the embedded one (TEST_DATABASE_URL)',
  },
  { name: 'Redis', url: 'redis://127.0.0.1:6379', what: 'tests on Redis', onlyRequired: true },
];

/**
 * Looks whether the servers some tests use can be reached, and says what is not run without them.
 * @throws StepFailed when one is missing and `REQUIRE_SERVICES=1`.
 */
export async function checkServices(): Promise<void> {
  const isRequired = process.env.REQUIRE_SERVICES === '1';
  const missing: Service[] = [];
  for (const service of services) {
    if (service.onlyRequired && !isRequired) continue;
    if (!(await isReachable(new URL(service.url)))) missing.push(service);
  }
  for (const { name, url, what } of missing) {
    console.error(`${isRequired ? 'MISSING' : 'NOT RUN'} ${what}: no ${name} at ${new URL(url).host}`);
  }
  if (isRequired && missing.length > 0) throw new StepFailed('REQUIRE_SERVICES=1');
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
