import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { execute } from '../../../scripts/steps.ts';

test('the configuration of the bundle finds its files from any working directory', async () => {
  const file = import.meta.resolve('../../../vite.config.ts');
  const { code, output } = await execute(
    'node',
    ['-e', `process.chdir('${tmpdir()}'); await import('${file}')`],
    'pipe',
  );
  expect([code, output]).toEqual([0, '']);
});
