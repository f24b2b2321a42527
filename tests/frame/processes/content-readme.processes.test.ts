import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkContent } from '../../../api/content/check/check-content.ts';
import { contentDate, contentDay } from '../../../api/content/kinds/dates.ts';
import { dataKinds, markdownKinds } from '../../../api/content/kinds/kinds.ts';
import { createSite } from '../../support/create-site.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startEditableContent } from '../../support/editable-content.ts';
import { photograph } from '../../support/pictures.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startSite } from '../../support/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';

/** Follows content/README.md as an editor does who reads it for the first time, on a copy of the content. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const readme = await readFile(join(ROOT, 'content/README.md'), 'utf8');
const run = promisify(execFile);
const site = createSite({ product: 'acme' });

/** The example in a section, by its language. */
function exampleIn(heading: string, language: string): string {
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  const [, text] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(section.split('\n## ')[0] ?? '') ?? [];
  if (text === undefined) throw new Error(`The section “${heading}” has no example in ${language}`);
  return text;
}
/** Words of the page between backticks. */
const quoted = [...readme.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

async function hasTools(...names: string[]): Promise<boolean> {
  const missing = await Promise.all(names.map((name) => run('sh', ['-c', `command -v ${name}`]).catch(() => name)));
  const absent = missing.filter((each) => typeof each === 'string');
  if (absent.length > 0) console.warn(`NOT RUN: the message after a push; missing: ${absent.join(', ')}`);
  return absent.length === 0;
}
const canSend = await hasTools('curl', 'openssl');

describe('the page for editors [L4]', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await cp(join(ROOT, 'content'), folder.path, { recursive: true });
  });
  afterAll(() => folder.remove());

  const at = (file: string) => join(folder.path, file);
  const problems = async () => (await checkContent({ root: folder.path, site, now: new Date() })).problems;
  async function write(file: string, text: string | Buffer): Promise<void> {
    await mkdir(dirname(at(file)), { recursive: true });
    await writeFile(at(file), text);
  }
  /** Adds lines to the front matter of a file, and text to its end. */
  async function extend(file: string, lines: string, text = ''): Promise<void> {
    const source = await readFile(at(file), 'utf8');
    const end = source.indexOf('\n---\n') + 1;
    await write(file, `${source.slice(0, end)}${lines}${source.slice(end)}${text}`);
  }

  /** The first value of a field in a list. */
  const readFirst = async (file: string, field: string) =>
    new RegExp(`\\b${field}: ([\\w-]+)`).exec(await readFile(at(file), 'utf8'))?.[1];

  it('names only files of kinds that there are', () => {
    const lists = quoted.flatMap((text) => /^(?:data\/)?([\w-]+)\.yaml$/.exec(text)?.[1] ?? []);
    expect(lists.length).toBeGreaterThan(30);
    expect(lists.filter((name) => !(name in dataKinds))).toEqual([]);
    const folders = quoted.flatMap((text) => /^([\w-]+)\/$/.exec(text)?.[1] ?? []);
    expect(folders).toEqual(expect.arrayContaining(Object.values(markdownKinds).map((kind) => kind.folder)));
  });

  it('writes dates that the content accepts', () => {
    const dates = quoted.filter((text) => /^(?:\d{4}-|[+-]\d+d|~\d\d-)/.test(text));
    expect(dates.length).toBeGreaterThan(8);
    for (const date of dates)
      expect(contentDate.safeParse(date).success || contentDay.safeParse(date).success, date).toBe(true);
  });

  it('prints an id for a draft with its command', async () => {
    const [, command = ''] = /UUID \(`([^`]+)` prints one\)/.exec(readme) ?? [];
    const { stdout } = await run('sh', ['-c', command.replace(/^node/, process.execPath)]);
    expect(z.uuid().safeParse(stdout.trim()).success).toBe(true);
  });

  it('makes a next version of the file that its example names', async () => {
    const lines = exampleIn('The next version of a published item', 'yaml');
    const [, name = ''] = /^replaces: (\S+)/.exec(lines) ?? [];
    await cp(at(`articles/${name}.md`), at(`articles/${name}-next.md`));
    await extend(`articles/${name}-next.md`, lines);
    expect(await problems()).toEqual([]);
  });

  it('shows a picture with its example, above a text and in it', async () => {
    const lines = exampleIn('Pictures', 'yaml');
    const inText = quoted.find((text) => text.startsWith('![')) ?? '';
    expect(inText).toContain('/media/label.jpg');
    const [author, category] = [
      await readFirst('data/people.yaml', 'key'),
      await readFirst('data/taxonomy.yaml', 'id'),
    ];
    const article = `---\nid: 900001\ntitle: As the page for editors says\nsummary: Written by its examples.\npublished: 2025-05-13T09:00\nauthors: [${author}]\ncategories: [${category}]\ntopic: devices\n---\n\nText.\n`;
    await write('articles/by-the-examples.md', article);
    await extend('articles/by-the-examples.md', lines, `\n${inText}\n`);
    expect(await problems()).toContainEqual(expect.objectContaining({ file: 'articles/by-the-examples.md' }));
    await write('media/label.jpg', await photograph(1968, 1107));
    expect(await problems()).toEqual([]);
  });

  it('announces and removes something with its examples', async () => {
    await write('data/notices.yaml', exampleIn('Notices', 'yaml'));
    await write('data/gone.yaml', exampleIn('Addresses that change', 'yaml'));
    expect(await problems()).toEqual([]);
  });
});

const SECRET = 'secret-that-the-git-host-signs-with';

describe.runIf(canSend).each(oneDatabase())('the message after a push, on $name [L4]', (database) => {
  it('is sent by the script of the page for editors, and imports what has been changed', async () => {
    const content = await startEditableContent(database, { contentHookSecret: SECRET }, { log: silentLog });
    const running = await startSite({ apiOrigin: content.api.origin });
    try {
      await content.edit('pages/bylaws.md', (text) => text.replace('title: Bylaws', 'title: Our bylaws'));
      await run('sh', ['-e', '-c', exampleIn('After a push', 'sh')], {
        env: {
          ...process.env,
          CI_COMMIT_SHA: 'a1b2c3',
          CI_JOB_ID: '7',
          CONTENT_HOOK_SECRET: SECRET,
          PUBLIC_ORIGIN: running.origin,
        },
      });
      await until(
        'the new title is served',
        async () => (await content.titleAt('/who-we-are/bylaws')) === 'Our bylaws',
      );
    } finally {
      await running.close();
      await content.close();
    }
  });
});
