import { execFileSync } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sendRequest } from '../../support/send-request.ts';
import { sitesOnFolder } from '../../support/sites.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COPIED = ['api', 'cli', 'client', 'content', 'scripts', 'server', 'shared', 'package.json', 'package-lock.json'];
const CONFIGURATION = ['tsconfig.json', 'vite.config.ts', 'vite.editor.config.ts'];

/** Lines adding the dress code of an event, by the file and the line before each. */
const ADDED = [
  {
    file: 'api/events/event-kind.ts',
    after: "    language: text.default('English'),\n",
    line: "    dressCode: text.default('Business casual'),\n",
  },
  {
    file: 'api/events/event-kind.ts',
    after: '        language: fields.language,\n',
    line: '        dressCode: fields.dressCode,\n',
  },
  {
    file: 'shared/contract/schemas/models.ts',
    after: '  language: z.string(),\n',
    line: '  dressCode: z.string().optional(),\n',
  },
  {
    file: 'client/events/event-parts.tsx',
    after: "        { term: 'Language', value: language },\n",
    line: "        { term: 'Dress code', value: event.dressCode },\n",
  },
];
const PAGE = '/events/autumn-workshop';

const sites = sitesOnFolder();

async function copyWithField(copy: string): Promise<void> {
  for (const name of [...COPIED, ...CONFIGURATION]) await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, after, line } of ADDED) {
    const path = join(copy, file);
    const source = await readFile(path, 'utf8');
    expect(source.split(after), `${after} in ${file}`).toHaveLength(2);
    await writeFile(path, source.replace(after, after + line));
  }
}

it('shows a field added to a kind of content in three files, for items that were imported before', async () => {
  expect(new Set(ADDED.map(({ file }) => file)).size).toBe(3);
  const before = await sites.start();
  expect((await sendRequest(`${before.origin}${PAGE}`)).body).not.toContain('Dress code');
  await sites.stop(before);

  const folder = await temporaryFolder();
  await copyWithField(folder.path);
  const inCopy = (...command: string[]) =>
    execFileSync(process.execPath, command, { cwd: folder.path, stdio: ['ignore', 'pipe', 'pipe'] });
  inCopy('scripts/build.ts');
  inCopy('node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false');
  const after = await sites.start({ root: folder.path });
  const { body } = await sendRequest(`${after.origin}${PAGE}`);
  expect(body).toMatch(/Dress code<\/dt>\s*<dd[^>]*>Business casual/);
  await sites.stop(after);
  await folder.remove();
});
