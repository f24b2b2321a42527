import { type ContentFile, type ContentProblem, type listContentFiles, parseContentFile } from './content/load.ts';
import { checkReferences } from './content/references.ts';
import { collectNames, type Names } from './rows/names.ts';

/**
 * Parses the whole folder (a reference can only be judged by all of it). `files` are those that can be used: a text with a
 * problem is left out, a list with a dangling reference stays, since whoever reads it skips what it does not find.
 */
export function parseContent(
  listed: Awaited<ReturnType<typeof listContentFiles>>,
  product: string,
): { files: Map<string, ContentFile>; names: Names; problems: ContentProblem[] } {
  const files: ContentFile[] = [];
  const problems: ContentProblem[] = [];
  for (const input of listed) {
    const parsed = parseContentFile(input, product);
    if ('value' in parsed) files.push(parsed.value);
    else problems.push(...parsed.problems);
  }
  const dangling = checkReferences(files);
  const unusable = new Set(dangling.map(({ file }) => file));
  const usable = files.filter((file) => file.format === 'data' || !unusable.has(file.file));
  return {
    files: new Map(usable.map((file) => [file.file, file])),
    names: collectNames(files),
    problems: [...problems, ...dangling],
  };
}
