import { command, runSteps } from './steps.ts';

/** `npm run accessibility`: runs the accessibility checks and writes the results for the accessibility statement. */
process.env.WRITE_ACCESSIBILITY_RESULTS = '1';
const failed = await runSteps([
  command('build', 'node', ['scripts/build.ts']),
  command('checks', 'vitest', ['run', '--project', 'browser-full', 'tests/website/accessibility.browser-full.test.ts']),
  command('format', 'biome', ['check', '--write', 'shared/accessibility-results.json']),
]);
if (failed !== undefined) process.exitCode = 1;
