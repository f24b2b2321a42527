import { command, runSteps, type Step } from './steps.ts';

/** What can be said about the code without running it. */
export const codeChecks: readonly Step[] = [
  command('types', 'tsc', ['--noEmit']),
  command('lint and format', 'biome', ['ci', '--colors=off']),
  command('dead code', 'knip', []),
];

/** `npm run check` */
if (import.meta.main && (await runSteps(codeChecks)) !== undefined) process.exitCode = 1;
