import type { ContentProblem } from '../../common/content-problem.ts';
import { markdownKinds } from '../kinds/kinds.ts';
import type { ContentFile, MarkdownFile } from './load.ts';
import { computeLine } from './problems.ts';

function findReplacedFile(file: ContentFile): string | undefined {
  if (file.format === 'data' || file.fields.replaces === undefined) return undefined;
  return `${markdownKinds[file.kind].folder}/${file.fields.replaces}.md`;
}

/** Finds problems that would show a next version outside of its preview. */
export function nextVersionProblems(file: ContentFile, source: string): ContentProblem[] {
  const target = findReplacedFile(file);
  if (file.format === 'data' || target === undefined) return [];
  const problem = (word: string, reason: string) => [{ file: file.file, line: computeLine(source, word), reason }];
  if (!file.fields.draft)
    return problem('replaces', `replaces: to publish this version, move its file to ${target} without this line`);
  if (file.fields.workflowId === undefined)
    return problem('draft', 'a next version needs a `workflowId`, a UUID, by which it is previewed');
  return [];
}

/** Finds next versions of missing files, or with another file's address. */
export function misplacedVersions(
  files: readonly ContentFile[],
  sources: ReadonlyMap<string, string>,
): ContentProblem[] {
  const byName = new Map(files.map((file) => [file.file, file]));
  return files.flatMap((file) => {
    const target = findReplacedFile(file);
    if (file.format === 'data' || target === undefined) return [];
    const problem = (word: string, reason: string) => [
      { file: file.file, line: computeLine(sources.get(file.file) ?? '', word), reason },
    ];
    if (!sources.has(target)) return problem('replaces', `replaces: there is no ${target}`);
    const replaced = byName.get(target);
    if (replaced?.format !== 'markdown' || toName(replaced) === toName(file)) return [];
    const word = file.kind === 'page' ? 'path' : 'id';
    return problem(word, `${word}: a next version must have the ${word} of ${target}, ${toName(replaced)}`);
  });
}

const toName = (file: MarkdownFile): string | number => (file.kind === 'page' ? file.fields.path : file.fields.id);
