import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

/**
 * Checks the comments: at most 120 characters a line, a verb or a noun first, and the words of the field instead of riddles
 * and of terms of our own.
 */
const FOLDERS = ['shared', 'server', 'api', 'client', 'cli', 'scripts', 'tests', 'bench', '.'];
const MAX_LENGTH = 120;
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?: |\/|$))/;
const FIRST_WORDS = /^\s*\/\*\*\s*(What|Who|Whom|Whoever|Those|Of)\b/;
const FIRST_WORD_BELOW = /^\s*\* (What|Who|Whom|Whoever|Those|Of)\b/;
const RIDDLES = /\b(whoever|what (?:became|came) of|anew|under ?way|suspects?|wish(?:es)?|twins?|leftovers?)\b/i;

/** What is wrong with a line of a source. @param before the line before it */
function faultsOf(line: string, before: string): string[] {
  if (!COMMENT.test(line)) return [];
  const isStart = /^\s*\/\*\*\s*$/.test(before);
  const first = FIRST_WORDS.exec(line)?.[1] ?? (isStart ? FIRST_WORD_BELOW.exec(line)?.[1] : undefined);
  const riddle = RIDDLES.exec(line)?.[1];
  return [
    ...(line.length > MAX_LENGTH ? [`a comment has ${line.length} characters: shorten it to ${MAX_LENGTH}`] : []),
    ...(first ? [`a comment begins with "${first}": begin with a verb or a noun`] : []),
    ...(riddle ? [`a comment says "${riddle}": use the word of the field`] : []),
  ];
}

const faults = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs|css)$/.test(name) && name !== 'check-comments.ts')
    .flatMap((name) => {
      const path = join(folder, name);
      const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        faultsOf(line, lines[index - 1] ?? '').map((fault) => `${path}:${index + 1} ${fault}`),
      );
    }),
);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
