import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, it } from 'vitest';
import { importVersion, rowCode } from '../../../api/content/import/import-version.ts';

const ROOT = join(import.meta.dirname, '../../..');

it('is a hash of code and of the libraries that it uses', () => {
  expect(importVersion()).toMatch(/^[\da-f]{64}$/);
  expect(rowCode().packages).toContain('unified');
  expect(rowCode().packages).not.toContain('pino');
});

it('covers every module that the rows of a file are made with, and no other', async () => {
  const { output } = await cruise(['api/content/import/prepare-file.ts'], {
    baseDir: ROOT,
    tsPreCompilationDeps: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|^node:' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  });
  const modules = (output as ICruiseResult).modules.filter(({ coreModule }) => !coreModule).map(({ source }) => source);
  expect(modules.length).toBeGreaterThan(40);
  expect(rowCode().modules).toEqual(modules.sort());
});
