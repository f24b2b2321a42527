import { checkLinks } from '../content/links.ts';
import { type ContentFile, type ContentProblem, type listContentFiles, parseContentFile } from '../content/load.ts';
import { checkReferences } from '../content/references.ts';
import { collectNames, type Names } from '../rows/names.ts';

/**
 * Parses all files, changed or not, because references span files. `files` holds the valid ones by path: a Markdown file with a
 * problem is left out, a list with a dangling reference stays, because its queries skip entries without a target.
 */
export function parseContent(
  listed: Awaited<ReturnType<typeof listContentFiles>>,
  product: string,
): { files: Map<string, ContentFile>; names: Names; problems: ContentProblem[] } {
  const files: ContentFile[] = [];
  const problems: ContentProblem[] = [];
  for (const input of listed) {
    const parsed = parseContentFile(input, product);
    const unsafe = input.file.endsWith('.md') ? checkLinks(input) : [];
    problems.push(...unsafe);
    if ('problems' in parsed) problems.push(...parsed.problems);
    else if (unsafe.length === 0) files.push(parsed.value);
  }
  const dangling = checkReferences(files);
  const withDangling = new Set(dangling.map(({ file }) => file));
  const valid = files.filter((file) => file.format === 'data' || !withDangling.has(file.file));
  return {
    files: new Map(valid.map((file) => [file.file, file])),
    names: collectNames(files),
    problems: [...problems, ...dangling],
  };
}
