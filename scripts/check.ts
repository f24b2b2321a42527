import { command, runSteps, type Step } from './steps.ts';

/** The static checks of the code. */
export const codeChecks: readonly Step[] = [
  command('types', 'tsc', ['--noEmit']),
  command('lint and format', 'biome', ['ci', '--colors=off']),
  command('import rules', 'depcruise', ['shared', 'server', 'client', 'cli', 'scripts', 'tests', 'bench']),
  command('dead code', 'knip', []),
];

/** `npm run check` */
if (import.meta.main && (await runSteps(codeChecks)) !== undefined) process.exitCode = 1;
