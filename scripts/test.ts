import { readFile } from 'node:fs/promises';
import { codeChecks } from './check.ts';
import { checkServices, findChromium } from './prerequisites.ts';
import { promisedRows, unprovenRows } from './reliability-rows.ts';
import { command, ROOT, runSteps, type Step, StepFailed } from './steps.ts';
import { EVERY_RUN, REST, SOAK } from './test-projects.ts';
import { createResults } from './vitest-run.ts';

/**
 * `npm test`: the checks, the build and the tests that a change should pass within minutes. The first failed check ends the run; the tests of
 * all projects run to their end. `--rest` (`npm run test:rest`) runs the projects that this leaves out, but for the soak tests.
 * `--full` (`npm run test:full`) runs all, and examines every page instead of one of each kind or a sample.
 * With other arguments (`npm test -- tests/unit/x.test.ts`) only Vitest runs, with these arguments.
 */
const FULL = '--full';
const REST_OPTION = '--rest';

const started = performance.now();
const results = createResults();
const build = command('build', 'node', ['scripts/build.ts']);
let areServicesMissing = false;
let failedChecks = 0;

const prerequisites: Step = {
  name: 'prerequisites',
  async run() {
    process.env.CHROMIUM_PATH = await findChromium();
    areServicesMissing = (await checkServices()).length > 0;
    return undefined;
  },
};
const checks: readonly Step[] = [
  command('content', 'node', ['cli/rostrum.mjs', 'content', 'check']),
  ...codeChecks,
  command('docs up to date', 'node', ['scripts/write-docs.ts', '--check']),
];

const args = process.argv.slice(2);
const isFullRun = args.includes(FULL);
const isRest = args.includes(REST_OPTION);
// Read by vitest.config.ts.
if (isFullRun) process.env.TEST_SCOPE = 'full';

/** Every row of docs/reliability.md has a test that passed. */
const reliabilityRows: Step = {
  name: 'reliability rows',
  async run() {
    const promised = promisedRows(await readFile(`${ROOT}docs/reliability.md`, 'utf8'));
    const unproven = unprovenRows(promised, results.tests, {
      run: isFullRun ? 'full' : isRest ? 'rest' : 'test',
      mayBeSkipped: areServicesMissing,
    });
    if (unproven.length === 0) return `${promised.length} rows`;
    console.error(unproven.join('\n'));
    throw new StepFailed('reliability rows');
  },
};

if (args.length === 0 || isFullRun) await runAll();
else if (isRest) await runRest();
else await runChosen(args);
const { passed, skipped } = results;
const failed = results.failed + failedChecks;
if (failed > 0) process.exitCode = 1;
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} in ${seconds} s`);

async function runAll(): Promise<void> {
  let broken = await check([prerequisites]);
  // Unit tests need no build.
  if (broken === undefined) [broken] = await Promise.all([inParallel([checks, [build]]), runProject('unit')]);
  if (broken !== undefined) {
    console.error(`The other tests were not run: ${broken} failed.`);
    return;
  }
  for (const project of EVERY_RUN) await runProject(project);
  if (isFullRun) for (const project of Object.keys({ ...REST, ...SOAK })) await runProject(project);
  await check([reliabilityRows]);
}

async function runRest(): Promise<void> {
  if ((await check([prerequisites, build])) !== undefined) return;
  for (const project of Object.keys(REST)) await runProject(project);
  await check([reliabilityRows]);
}

/** Runs lists of checks in parallel. @returns the name of a failed one. */
async function inParallel(lists: readonly (readonly Step[])[]): Promise<string | undefined> {
  const broken = await Promise.all(lists.map(check));
  return broken.find((name) => name !== undefined);
}

async function check(steps: readonly Step[]): Promise<string | undefined> {
  const broken = await runSteps(steps);
  if (broken !== undefined) failedChecks += 1;
  return broken;
}

async function runProject(project: string): Promise<void> {
  await runSteps([results.step(`${project} tests`, ['--project', project])]);
}

async function runChosen(vitestArgs: readonly string[]): Promise<void> {
  // A browser test names the missing browser itself.
  const chromium = await findChromium().catch(() => undefined);
  if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium;
  // Unit tests need no build.
  const first = vitestArgs.every((arg) => arg.startsWith('tests/unit')) ? [] : [build];
  if ((await check(first)) === undefined) await runSteps([results.step('tests', vitestArgs, 'default')]);
}
