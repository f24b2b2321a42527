import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeChecks } from './check.ts';
import { checkServices, findChromium } from './prerequisites.ts';
import { command, execute, runSteps, type Step, StepFailed } from './steps.ts';

/**
 * `npm test`: everything that must hold, the quickest first. The first broken check ends it; the tests of all projects run to
 * their end, so that the count in the last line is of all of them. Whatever is broken counts as failed there.
 * With arguments (`npm test -- tests/unit/x.test.ts`) only Vitest runs, with these arguments.
 */
/** One after the other; those in one line side by side, because one of them mostly waits. */
const PROJECTS = [['unit'], ['server', 'reliability'], ['browser']] as const;

const total = { passed: 0, failed: 0, skipped: 0 };
const build = command('build', 'node', ['scripts/build.ts']);

const checks: readonly Step[] = [
  {
    name: 'prerequisites',
    async run() {
      process.env.CHROMIUM_PATH = await findChromium();
      await checkServices();
      return undefined;
    },
  },
  command('content', 'node', ['scripts/check-content.ts']),
  ...codeChecks,
  command('docs up to date', 'node', ['scripts/write-docs.ts', '--check']),
  build,
];

const chosen = process.argv.slice(2);
if (chosen.length > 0) await runChosen(chosen);
else await runAll();
const { passed, failed, skipped } = total;
if (failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

async function runAll(): Promise<void> {
  const broken = await runSteps(checks);
  if (broken !== undefined) {
    console.error(`The tests were not run: ${broken} failed.`);
    total.failed += 1;
    return;
  }
  for (const together of PROJECTS) {
    await Promise.all(together.map((project) => runSteps([testStep(`${project} tests`, ['--project', project])])));
  }
}

async function runChosen(args: readonly string[]): Promise<void> {
  // A chosen browser test says itself that it lacks one.
  const chromium = await findChromium().catch(() => undefined);
  if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium;
  // Unit tests need nothing that is built.
  const first = args.every((arg) => arg.startsWith('tests/unit')) ? [] : [build];
  if ((await runSteps([...first, testStep('tests', args, 'default')])) !== undefined) total.failed ||= 1;
}

/** What Vitest's JSON report says, as far as it is read here. */
type Report = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};

/** A run of Vitest that adds its tests to the total. */
function testStep(name: string, args: readonly string[], reporter: 'minimal' | 'default' = 'minimal'): Step {
  return {
    name,
    async run() {
      const folder = await mkdtemp(join(tmpdir(), 'rostrum-tests-'));
      const file = join(folder, 'report.json');
      const options = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`];
      const { code } = await execute('vitest', ['run', ...args, ...options], 'inherit');
      const report: Report | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
      await rm(folder, { recursive: true });
      total.passed += report?.numPassedTests ?? 0;
      total.failed += report?.numFailedTests ?? 0;
      total.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
      if (code === 0 && report?.success) return `${report.numPassedTests} passed`;
      // A file that cannot be loaded, or an error outside every test, is a failure without a failed test.
      if (!report?.numFailedTests) total.failed += 1;
      throw new StepFailed(name);
    },
  };
}
