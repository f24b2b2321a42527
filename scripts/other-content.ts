import { execFileSync } from 'node:child_process';
import { cp, glob, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * `npm run test:other-content` runs the tests that read the content in a copy with changed titles, names and prices.
 * The projects `server` and `browser` do not read it; `content` has the rules of this society's own texts.
 */
const RUNS = [
  ['--project', 'unit'],
  ['--project', 'server-full'],
  ['--project', 'browser-full'],
];
const PRICES = ['listPrice', 'memberPrice', 'price'];
const PRICE_STEP = 7;
const LETTERS = 'abcdefghijklmnopqrst';

let count = 0;

/** Changes the title and the prices of front matter, or the names of a list of people. */
function changeYaml(source: string, isList: boolean): string {
  const document = parseDocument(source);
  if (isMap(document.contents)) document.set('title', `Heading number ${nextCount()}`);
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value)) return;
      if (isList && key.value === 'name') value.value = `Person ${toSurname(nextCount())}`;
      if (!isList && PRICES.includes(String(key.value)) && typeof value.value === 'number' && value.value > 0)
        value.value += PRICE_STEP;
    },
  });
  return document.toString({ lineWidth: 0 });
}

function nextCount(): number {
  count += 1;
  return count;
}

const toSurname = (value: number): string =>
  `Sur${[...value.toString(LETTERS.length)].map((digit) => LETTERS[Number.parseInt(digit, LETTERS.length)]).join('')}`;

const { path, remove } = await temporaryFolder();
const root = join(path, 'project');
const UNCOPIED = new Set(['node_modules', 'dist', 'data', '.git', '.cache']);
await cp('.', root, { recursive: true, filter: (source) => !UNCOPIED.has(source.replace(/^\.\//, '')) });
// Links to the files, not to the folder: Vite serves none that is outside of the project.
execFileSync('cp', ['-al', 'node_modules', root]);
await symlink(join(process.cwd(), 'dist'), join(root, 'dist'));
for await (const file of glob('content/**/{*.md,people.yaml}', { cwd: root })) {
  const source = await readFile(join(root, file), 'utf8');
  const [, front, text] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(source) ?? [];
  if (file.endsWith('people.yaml')) await writeFile(join(root, file), changeYaml(source, true));
  else if (front !== undefined) await writeFile(join(root, file), `---\n${changeYaml(front, false)}---\n${text}`);
}
console.log(`${count} titles and names are changed`);
const options = { cwd: root, stdio: 'inherit' } as const;
try {
  execFileSync(process.execPath, ['cli/rostrum.mjs', 'content', 'check'], options);
  for (const run of RUNS) execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...run], options);
} finally {
  await remove();
}
