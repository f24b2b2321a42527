import type { ContentProblem } from '../../common/content-problem.ts';
import type { ListedFile } from './load.ts';

export type Reference = { readonly to: keyof typeof MISSING; readonly name: string };

const MISSING = {
  people: (name: string) => `no person has the key "${name}"`,
  taxonomy: (name: string) => `no taxonomy term has the id ${name}`,
};

export type DanglingReference = Reference & { readonly file: string; readonly line: number };

export function duplicateName(
  { file, source }: Pick<ListedFile, 'file' | 'source'>,
  name: string,
  owner: string,
): ContentProblem {
  const line = computeLine(source, name.slice(name.lastIndexOf(' ') + 1));
  return { file, line, reason: `${name} is already used by ${owner}` };
}

/** One problem for all files with the same reference, at the first of them. */
export function danglingProblems(references: readonly DanglingReference[]): ContentProblem[] {
  const groups = Map.groupBy(references, ({ to, name }) => `${to} ${name}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const also =
      others.length === 0 ? '' : ` (also in ${others.length} more ${others.length === 1 ? 'file' : 'files'})`;
    return [{ file: first.file, line: first.line, reason: MISSING[first.to](first.name) + also }];
  });
}

export function computeLine(source: string, word: string): number {
  const at = source.search(new RegExp(`(?<![\\w-])${word.replace(/\W/g, '\\$&')}(?![\\w-])`));
  return source.slice(0, Math.max(0, at)).split('\n').length;
}
