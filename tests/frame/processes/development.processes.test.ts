import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { startFakeApi } from '../../support/fake-api.ts';
import { sendRequest } from '../../support/send-request.ts';
import { endSites, startSiteProcess } from '../../support/site-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until, WAIT_LIMIT_MS } from '../../support/until.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await endSites();
  for (const close of closing.splice(0).reverse()) await close();
});

/** A copy of the sources, because the tests edit them. */
async function copyOfProject(): Promise<string> {
  const folder = await temporaryFolder();
  closing.push(folder.remove);
  const root = join(folder.path, 'project');
  await mkdir(root);
  for (const name of [
    'api',
    'client',
    'content',
    'server',
    'shared',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'scripts',
  ])
    await cp(join(ROOT, name), join(root, name), { recursive: true });
  await cp(join(ROOT, 'starter'), join(root, 'content'), { recursive: true });
  for (const name of ['node_modules', 'dist']) await symlink(join(ROOT, name), join(root, name));
  return root;
}

test('in development a broken component is named with file and line on the page', async () => {
  vi.setConfig({ testTimeout: 3 * WAIT_LIMIT_MS });
  const root = await copyOfProject();
  const api = await startFakeApi();
  closing.push(api.close);
  const site = await startSiteProcess({
    root,
    dataDir: join(root, 'data'),
    by: 'development',
    environment: { API_ORIGIN: api.origin, NODE_ENV: 'development' },
  });
  await until('the site answers', async () =>
    sendRequest(site.origin).then(
      () => true,
      () => false,
    ),
  );
  const file = join(root, 'client/website/not-found.page.tsx');
  const source = await readFile(file, 'utf8');
  await writeFile(file, `${source}\nexport const broken = (<div>;\n`);
  const line = source.split('\n').length + 1;
  await until('the page names the file and the line', async () => {
    const { status, body } = await sendRequest(`${site.origin}/nothing/here`);
    return status === 500 && body.includes(`not-found.page.tsx:${line}:`);
  });
  expect((await sendRequest(`${site.origin}/nothing/here`)).body).not.toContain('tell us this number');
  await writeFile(file, source);
  await until('the page is back', async () => (await sendRequest(`${site.origin}/nothing/here`)).status !== 500);
});

/** A source, an edit of it, and where a person sees it. */
const EDITS = [
  ['api/website/calls.ts', "await readList(db, 'footer-menu')", '[]', '/api/master-page/footer-menu', '"result":[]'],
  [
    'client/website/not-found.page.tsx',
    'We can’t find that page.',
    'Nowhere at all.',
    '/nothing/here',
    'Nowhere at all.',
  ],
  ['content/pages/code-of-ethics.md', 'title: ', 'title: Edited ', '/who-we-are/code-of-ethics', 'Edited '],
  ['server/pipeline/health.ts', "'/readyz')) {", "'/readyz' && path !== '/ready')) {", '/ready', 'ok\n'],
  ['shared/site/redirects.ts', "from: '/join'", "from: '/become'", '/become', 'to /join-irp'],
] as const;

test('in development an edit of each part of the site is seen, and the terminal names what was reloaded', async () => {
  vi.setConfig({ testTimeout: 5 * WAIT_LIMIT_MS });
  const root = await copyOfProject();
  const site = await startSiteProcess({
    root,
    dataDir: join(root, 'data'),
    by: 'watching',
    environment: { NODE_ENV: 'development' },
  });
  const seen = (path: string, text: string) =>
    sendRequest(site.origin + path).then(
      ({ body, headers }) => `to ${headers.location}\n${body}`.includes(text),
      () => false,
    );
  const isReady = () => until('the site is ready', () => seen('/readyz', 'ok'));
  await isReady();
  for (const [file, before, after, path, text] of EDITS) {
    const source = await readFile(join(root, file), 'utf8');
    expect(source, file).toContain(before);
    expect(await seen(path, text), file).toBe(false);
    await writeFile(join(root, file), source.replace(before, after));
    await until(`the edit of ${file} is seen`, () => seen(path, text));
    await isReady();
  }
  const handlers = join(root, 'api/website/calls.ts');
  await writeFile(handlers, (await readFile(handlers, 'utf8')).replace('export const', 'export const const'));
  await until('the terminal names the place', () => /api\/website\/calls\.ts:\d+/.test(site.output()));
  expect(site.output()).toMatch(/api\/website\/calls\.ts.*the API is reloaded/);
});
