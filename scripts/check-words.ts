import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

/** Checks comments (length, first word, terms of the field) and names (verbs for functions, unique exports). */
const FOLDERS = ['shared', 'server', 'api', 'client', 'cli', 'scripts', 'tests', 'bench', '.'];
const MAX_LENGTH = 120;
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?: |\/|$))/;
const FIRST_WORDS = 'What|Who|Whom|Whoever|Those|Of';
const FIRST_OF_DOCSTRING = new RegExp(`^\\s*/\\*\\*\\s*(${FIRST_WORDS})\\b`);
const FIRST_BELOW_ITS_OPENING = new RegExp(`^\\s*\\* (${FIRST_WORDS})\\b`);
const FIRST_OF_LINE_COMMENT = new RegExp(`^\\s*// (${FIRST_WORDS})\\b`);
const RIDDLES = /\b(whoever|what (?:became|came) of|anew|under ?way|suspects?|wish(?:es)?|twins?|leftovers?)\b/i;

function commentFaults(line: string, before: string): string[] {
  if (!COMMENT.test(line)) return [];
  const first =
    FIRST_OF_DOCSTRING.exec(line)?.[1] ??
    (/^\s*\/\*\*\s*$/.test(before) ? FIRST_BELOW_ITS_OPENING.exec(line)?.[1] : undefined) ??
    (/^\s*\/\//.test(before) ? undefined : FIRST_OF_LINE_COMMENT.exec(line)?.[1]);
  const riddle = RIDDLES.exec(line)?.[1];
  return [
    ...(line.length > MAX_LENGTH ? [`a comment has ${line.length} characters: shorten it to ${MAX_LENGTH}`] : []),
    ...(first ? [`a comment begins with "${first}": begin with a verb or a noun`] : []),
    ...(riddle ? [`a comment says "${riddle}": use the word of the field`] : []),
  ];
}

const NOUN_FUNCTION =
  /^\s*(?:export )?(?:async )?(?:function|const) ([a-z]\w*Of)(?:\(|<| = (?:async )?(?:\(|<|\w+ =>))/;
const EXPORTED_FUNCTION = /^export (?:async )?(?:function|const) ([a-z]\w*)(?:\(|<| = (?:async )?\()/;
const RELATIONS = /^is(?:\w+)?Of$/;
const SOURCES = /^(?:shared|server|api|client|cli|scripts)\//;

const exportsByName = new Map<string, string[]>();

function nameFaults(path: string, line: string): string[] {
  const exported = SOURCES.test(path) ? EXPORTED_FUNCTION.exec(line)?.[1] : undefined;
  if (exported) exportsByName.set(exported, [...(exportsByName.get(exported) ?? []), path]);
  const noun = NOUN_FUNCTION.exec(line)?.[1];
  return noun && !RELATIONS.test(noun) ? [`the function ${noun} has no verb: begin with one`] : [];
}

const faults = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs|css)$/.test(name) && name !== 'check-words.ts')
    .flatMap((name) => {
      const path = join(folder, name);
      const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        [...commentFaults(line, lines[index - 1] ?? ''), ...nameFaults(path, line)].map(
          (fault) => `${path}:${index + 1} ${fault}`,
        ),
      );
    }),
);
for (const [name, files] of exportsByName) {
  if (files.length > 1) faults.push(`${files.join(', ')} export functions of one name: ${name}`);
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
