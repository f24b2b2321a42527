import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

/** Checks that doc comments begin with a verb or a noun, and not with a word that makes the reader look for it. */
const FOLDERS = ['shared', 'server', 'api', 'client', 'cli', 'scripts', 'tests', 'bench'];
const BAD_START = /\/\*\*(?: |\s*\n\s*\* )(What|Who|Whom|Whoever|Those|Of)\b.*/g;

const faults = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      const source = readFileSync(join(ROOT, path), 'utf8');
      return [...source.matchAll(BAD_START)].map(({ index, 1: word }) => {
        const line = source.slice(0, index).split('\n').length;
        return `${path}:${line} a comment begins with "${word}": begin with a verb or a noun`;
      });
    }),
);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
