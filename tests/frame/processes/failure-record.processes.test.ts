import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = '.cache/test-failures/browser/shop.test.ts/a-shop-opens-its-door';
const FILES = {
  'vitest.config.ts': `export default { test: { globalSetup: ['launch.ts'], reporters: ['minimal'] } };`,
  'launch.ts': `
    import { launchBrowser } from '${ROOT}tests/support/browser.ts';
    export default async function setup(project) {
      const browser = await launchBrowser();
      project.provide('browser', browser.wsEndpoint());
      return () => browser.close();
    }`,
  'tests/browser/shop.test.ts': `
    import { describe, test } from 'vitest';
    import { testBrowser } from '${ROOT}tests/support/browser.ts';
    import { expect } from '${ROOT}tests/support/browser-expect.ts';
    const tabs = testBrowser({ origin: () => 'http://shop.test' });
    describe('a shop', () => {
      test('opens its door', async () => {
        const { page } = await tabs.blank();
        await page.setContent('<h1>Closed</h1><script>console.log("the key is lost")</script>');
        await expect(page.locator('h1'), 'the sign').toHaveText('Open', { timeout: 100 });
      });
      test('has a sign', async () => {
        const { page } = await tabs.blank();
        await page.setContent('<h1>Closed</h1>');
        await expect(page.locator('h1')).toBeVisible();
      });
    });`,
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'tests/browser'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder.path, name), text);
});
afterAll(() => folder.remove());

/** Runs the tests of the temporary folder. */
function runTests(keepTraces: string): string {
  const env = { ...process.env, NO_COLOR: '1', KEEP_TRACES: keepTraces };
  const command = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run'];
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder.path, env, encoding: 'utf8' });
  return stdout + stderr;
}

test.each([
  ['', ['1-console.txt', '1-page-1.png']],
  ['1', ['1-console.txt', '1-page-1.png', '1-trace.zip']],
])('a failed browser test names the folder with its console and screenshots, KEEP_TRACES=%s', (keepTraces, files) => {
  const output = runTests(keepTraces);
  expect(output).toMatch(/1 failed.*1 passed/);
  expect(output).toMatch(/the sign\n+.*toHaveText.*\n[\s\S]*Expected: *"Open"\nReceived: *"Closed"/);
  expect(output).toContain(`The browser at the failure: ${FOLDER}`);
  expect(
    readdirSync(join(folder.path, '.cache/test-failures'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(files);
  expect(readFileSync(join(folder.path, FOLDER, '1-console.txt'), 'utf8')).toContain('log: the key is lost');
});
