import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { execute } from './steps.ts';

/**
 * Runs the tests repeatedly and fails when a run fails.
 * - `npm run test:steady`: `npm test` ten times (`-- 4`: four times), the second half with every core busy;
 * - `npm run test:steady -- browser 30`: the project of that name, thirty times, each with every core busy;
 *   `'browser*'`: all whose name begins so.
 */
const [first, second] = parseArgs({ allowPositionals: true }).positionals;
const project = first === undefined || Number.isInteger(Number(first)) ? undefined : first;
const runs = Number((project === undefined ? first : second) ?? 10);
const summary: string[] = [];

if (project !== undefined) await execute('node', ['scripts/build.ts'], 'inherit');
for (let run = 1; run <= runs; run += 1) {
  const isBusy = project !== undefined || run > runs / 2;
  const start = performance.now();
  const { code } = await (isBusy ? whileBusy(runTests) : runTests());
  const seconds = Math.round((performance.now() - start) / 1000);
  summary.push(`run ${run}${isBusy ? ', cores busy' : ''}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  console.log(summary.at(-1));
  if (code !== 0) process.exitCode = 1;
}
console.log(`\n${summary.join('\n')}`);

function runTests(): Promise<{ code: number }> {
  return project === undefined
    ? execute('npm', ['test'], 'inherit')
    : execute('vitest', ['run', '--project', project], 'inherit');
}

/** Run a task while one process per core computes without end. */
async function whileBusy<T>(task: () => Promise<T>): Promise<T> {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  return await task().finally(() => {
    for (const child of busy) child.kill('SIGKILL');
  });
}
