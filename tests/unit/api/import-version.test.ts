import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, it } from 'vitest';
import { importVersion, ROW_CODE } from '../../../api/content/import/import-version.ts';

const ROOT = join(import.meta.dirname, '../../..');

it('is a hash of code that exists', () => {
  expect(importVersion()).toMatch(/^[\da-f]{64}$/);
  expect(ROW_CODE.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('covers every module that the rows of a file are made with', async () => {
  const { output } = await cruise(['api/content/import/prepare-file.ts'], {
    baseDir: ROOT,
    tsPreCompilationDeps: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|^node:' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  });
  const modules = (output as ICruiseResult).modules.filter(({ coreModule }) => !coreModule).map(({ source }) => source);
  expect(modules.length).toBeGreaterThan(40);
  const covered = ROW_CODE.map((path) => (path.endsWith('.ts') ? path : `${path}/`));
  expect(modules.filter((source) => !covered.some((path) => source.startsWith(path)))).toEqual([]);
});
