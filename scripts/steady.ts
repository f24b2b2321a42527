import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { execute } from './steps.ts';

/**
 * `npm run test:steady`: runs `npm test` ten times (`-- 4`: four times), the second half with every core busy. It
 * prints the time of each run, and fails when one fails.
 */
const RUNS = Number(process.argv[2] ?? 10);
const summary: string[] = [];

for (let run = 1; run <= RUNS; run += 1) {
  const isBusy = run > RUNS / 2;
  const start = performance.now();
  const { code } = await (isBusy ? whileBusy(runTests) : runTests());
  const seconds = Math.round((performance.now() - start) / 1000);
  summary.push(`run ${run}${isBusy ? ', cores busy' : ''}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  console.log(summary.at(-1));
  if (code !== 0) process.exitCode = 1;
}
console.log(`\n${summary.join('\n')}`);

function runTests(): Promise<{ code: number }> {
  return execute('npm', ['test'], 'inherit');
}

/** Runs a task while one process per core computes without end. */
async function whileBusy<T>(task: () => Promise<T>): Promise<T> {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  return await task().finally(() => {
    for (const child of busy) child.kill('SIGKILL');
  });
}
