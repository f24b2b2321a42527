import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { z } from 'zod';
import { recordFigures } from './figures.ts';

/**
 * `npm run coverage` writes line coverage by folder to docs/figures.md, and by line to `.cache/coverage/index.html`.
 */
const FOLDER = '.cache/coverage';
const PROJECTS = ['unit', 'server'].flatMap((name) => ['--project', name]);
const SOURCES = ['api', 'cli', 'client', 'server', 'shared'].map(
  (folder) => `--coverage.include=${folder}/**/*.{ts,tsx}`,
);

const counts = z.object({ total: z.number(), covered: z.number() });
const summary = z.record(z.string(), z.object({ lines: counts }));

const tests = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    ...['run', ...PROJECTS],
    ...['--coverage.enabled', '--coverage.provider=v8', `--coverage.reportsDirectory=${FOLDER}`],
    ...['--coverage.reporter=json-summary', '--coverage.reporter=html', ...SOURCES],
  ],
  { stdio: 'inherit' },
);
const [code] = await once(tests, 'exit');
if (code !== 0) throw new Error('The tests failed: mend them before you measure what they reach.');

const { total, ...files } = summary.parse(JSON.parse(await readFile(`${FOLDER}/coverage-summary.json`, 'utf8')));
const byFolder = Map.groupBy(Object.entries(files), ([file]) => relative('', file).split('/').slice(0, 2).join('/'));
const share = (parts: readonly z.output<typeof counts>[]): string => {
  const sum = (key: 'total' | 'covered') => parts.reduce((all, part) => all + part[key], 0);
  return `${Math.round((100 * sum('covered')) / Math.max(1, sum('total')))} % of ${sum('total')} lines`;
};
const lines = [
  ...(total ? [`all: ${share([total.lines])}`] : []),
  ...[...byFolder]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([folder, entries]) => `${folder}: ${share(entries.map(([, { lines }]) => lines))}`),
];
await recordFigures(
  'coverage',
  lines.map((line) => ({ line })),
);
