import { command, runSteps, type Step } from '../../scripts/steps.ts';
import { findProgram } from './programs.ts';

/**
 * `npm run test:deployment`: tests the deployment of `compose.yaml` as local processes: the balancer alone, two
 * replicas in normal operation, and faults under load. Needs nginx, redis-server and PostgreSQL (`TEST_DATABASE_URL`).
 * `SOAK_SCALE=0.1` shortens the long parts.
 */
const PROGRAMS = { nginx: 'nginx-light', 'redis-server': 'redis-server' } as const;
let failed = 0;
const toClose: (() => Promise<void>)[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}
await runAll([
  { name: 'nginx and redis-server are installed', run: findPrograms },
  command('build', 'node', ['scripts/build.ts']),
]);
if (failed === 0) await runScenarios();
if (failed > 0) process.exitCode = 1;

async function runScenarios(): Promise<void> {
  // Imported after the build, which these modules read when they load.
  const { runBalancerScenarios } = await import('./balancer-scenarios.ts');
  const { startFleet } = await import('./fleet.ts');
  const { siteScenarios } = await import('./site-scenarios.ts');
  const { releaseScenarios } = await import('./release-scenarios.ts');
  const { faultScenarios } = await import('./fault-scenarios.ts');
  try {
    await runBalancerScenarios(runAll);
    const fleet = await startFleet((last) => toClose.push(last));
    await runAll(siteScenarios(fleet));
    await runAll(releaseScenarios(fleet));
    await runAll(faultScenarios(fleet));
  } finally {
    await close();
  }
}

/** Runs every step, also after one has failed. */
async function runAll(steps: readonly Step[]): Promise<void> {
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
