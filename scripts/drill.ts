import { findProgram } from './drill/programs.ts';
import { command, runSteps, type Step } from './steps.ts';

/**
 * `npm run drill`: the deployment of `compose.yaml` as processes of this machine, and what is promised of it: first what the balancer
 * does by itself, then what visitors may expect of two replicas, then what they see of faults. It needs nginx and redis-server, and
 * uses the machine's PostgreSQL (`TEST_DATABASE_URL`). `SOAK_SCALE=0.1` makes the long parts short.
 */
const PROGRAMS = { nginx: 'nginx-light', 'redis-server': 'redis-server' } as const;
let failed = 0;
const toClose: (() => Promise<void>)[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}
await walk([
  { name: 'nginx and redis-server are there', run: findPrograms },
  command('build', 'node', ['scripts/build.ts']),
]);
if (failed === 0) await drill();
if (failed > 0) process.exitCode = 1;

async function drill(): Promise<void> {
  // What they use wants the build.
  const { walkBalancer } = await import('./drill/walk-balancer.ts');
  const { startFleet } = await import('./drill/fleet.ts');
  const { walkSite } = await import('./drill/walk-site.ts');
  const { walkFaults } = await import('./drill/walk-faults.ts');
  try {
    await walkBalancer(walk);
    const fleet = await startFleet((last) => toClose.push(last));
    await walk(walkSite(fleet));
    await walk(walkFaults(fleet));
  } finally {
    await close();
  }
}

/** All steps, whatever becomes of those before. */
async function walk(steps: readonly Step[]): Promise<void> {
  for (const step of steps) if ((await runSteps([step])) !== undefined) failed += 1;
}

async function findPrograms(): Promise<undefined> {
  for (const [name, debianPackage] of Object.entries(PROGRAMS)) findProgram(name, debianPackage);
}

async function close(): Promise<void> {
  for (let last = toClose.pop(); last; last = toClose.pop()) {
    await last().catch((error: Error) => {
      console.error(error.message);
      failed += 1;
    });
  }
}
