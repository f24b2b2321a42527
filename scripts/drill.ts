import { startFleet } from './drill/fleet.ts';
import { walkBalancer } from './drill/walk-balancer.ts';
import { walkFaults } from './drill/walk-faults.ts';
import { walkSite } from './drill/walk-site.ts';
import { runSteps, type Step } from './steps.ts';

/**
 * `npm run drill`: the deployment of `compose.yaml` on this machine, without containers, and what is promised of it.
 */
let failed = 0;

/** All steps, whatever becomes of those before. */
async function walk(steps: readonly Step[]): Promise<void> {
  for (const step of steps) if ((await runSteps([step])) !== undefined) failed += 1;
}

await walkBalancer(walk);
const fleet = await startFleet();
try {
  await walk(walkSite(fleet));
  await walk(walkFaults(fleet));
} finally {
  await fleet.close();
}
if (failed > 0) process.exitCode = 1;
