import { strict as assert } from 'node:assert';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT, runSteps } from '../../scripts/steps.ts';
import { temporaryFolder } from '../../scripts/temporary-folder.ts';
import { composeServices } from '../deployment/compose.ts';
import { freePort } from '../support/free-port.ts';
import { Container } from './container.ts';
import { type ImageConfig, ImageStore } from './image.ts';
import { call, missingPrerequisite } from './programs.ts';

/**
 * `npm run test:image`: builds the Dockerfile's image on a local base and tests it with a read-only root and without
 * capabilities. Exits with 77 where it cannot run, or 1 if `REQUIRE_IMAGE=1`.
 */
const NOT_RUN = 77;
const BASE = 'base';
const { stop_grace_period: gracePeriod } = composeServices()['site-1'] ?? assert.fail();

const missing = missingPrerequisite();
if (missing !== undefined) process.exit(notRun(missing));

const folder = await temporaryFolder();
const store = new ImageStore(folder.path);
let container: Container | undefined;
let closing: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}
try {
  const failed = await test();
  // The base is made of nothing of the project: where it cannot be made, the machine is the cause.
  if (failed === BASE)
    process.exitCode = notRun(
      'the base could not be made, for the reason above. It needs packages, chroot and mounts.',
    );
  else if (failed !== undefined) process.exitCode = 1;
} finally {
  await close();
}

/** Says why the image was not tested. @returns the exit code. */
function notRun(reason: string): number {
  const isRequired = process.env.REQUIRE_IMAGE === '1';
  console.error(`${isRequired ? 'MISSING' : 'NOT RUN'} the image was neither built nor run: ${reason}`);
  return isRequired ? 1 : NOT_RUN;
}

/** @returns the name of the step that failed. */
async function test(): Promise<string | undefined> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));
  // A folder that was unpacked from an archive has none.
  const revision = await call('git', ['rev-parse', 'HEAD']).then(
    (output) => output.trim(),
    () => 'unknown',
  );
  let image: ImageConfig;
  let running: Container;
  return runSteps([
    { name: BASE, run: () => store.makeBase() },
    {
      name: 'build',
      run: async () => {
        await store.makeImage(version, revision);
        image = await store.inspect();
        return undefined;
      },
    },
    {
      name: 'labels',
      run: async () => {
        const { Labels, User, StopSignal, Healthcheck } = image;
        assert.equal(Labels['org.opencontainers.image.version'], version);
        assert.equal(Labels['org.opencontainers.image.revision'], revision);
        assert.deepEqual([User, StopSignal, Healthcheck.Test[0]], ['node', 'SIGTERM', 'CMD']);
        return `${version}, ${revision.slice(0, 7)}`;
      },
    },
    {
      name: 'start',
      run: async () => {
        const root = await store.mount();
        const passwords = await readFile(join(root, 'etc/passwd'), 'utf8');
        const id = Number(new RegExp(`^${image.User}:[^:]*:(\\d+):`, 'm').exec(passwords)?.[1]);
        const data = join(folder.path, 'data');
        await mkdir(data);
        await chown(data, id, id);
        running = container = await Container.start(image, { root, data, id, port: await freePort() });
        return undefined;
      },
    },
    {
      name: 'privileges',
      run: async () => {
        assert.match(await running.status('Uid'), /^1000\s+1000\s/);
        for (const name of ['CapEff', 'CapPrm', 'CapBnd'])
          assert.equal(Number(`0x${await running.status(name)}`), 0, name);
        assert.equal(await running.status('NoNewPrivs'), '1');
        // Not even root can write to it.
        await assert.rejects(writeFile(`/proc/${running.pid}/root/app/written`, ''), { code: 'EROFS' });
        return undefined;
      },
    },
    {
      name: 'pages and assets',
      run: async () => {
        const page = await get('/', /^text\/html/);
        const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
        assert.ok(asset, 'the home page names no script');
        assert.ok((await get(asset, /javascript/)).length > 0);
        assert.equal(await get('/readyz', /^text\/plain/), 'ok\n');
        return undefined;
      },
    },
    {
      name: 'SIGTERM',
      run: async () => {
        assert.equal(await running.terminate(Number.parseInt(gracePeriod, 10) * 1000), 0, 'the exit code');
        return undefined;
      },
    },
  ]);

  async function get(path: string, type: RegExp): Promise<string> {
    const response = await fetch(`${running.origin}${path}`, { signal: AbortSignal.timeout(10_000) });
    assert.equal(response.status, 200, path);
    assert.match(response.headers.get('content-type') ?? '', type);
    return response.text();
  }
}

function close(): Promise<void> {
  closing ??= (async () => {
    await container?.close();
    await store.clear().finally(() => folder.remove());
  })();
  return closing;
}
