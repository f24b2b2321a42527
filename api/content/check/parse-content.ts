import type { ContentProblem } from '../../common/content-problem.ts';
import { demoDateProblems, isDemo } from '../demo-dates/calendar-dates.ts';
import { toFactSources } from '../facts/fact-sources.ts';
import { buildFacts } from '../facts/facts.ts';
import { checkLinks } from '../files/links.ts';
import { type ContentFile, type ListedFile, parseContentFile } from '../files/load.ts';
import { collectNames } from '../files/names.ts';
import { misplacedVersions, nextVersionProblems } from '../files/next-versions.ts';
import { checkReferences } from '../files/references.ts';
import { findCoreKind } from '../import/core-files.ts';
import type { Names } from '../kinds/item-row.ts';
import type { Pictures } from '../media/read-pictures.ts';

export type ParsedContent = {
  readonly files: ReadonlyMap<string, ContentFile>;
  readonly names: Names;
  /** Problems of core files come first. */
  readonly problems: ContentProblem[];
};

/** Omits invalid Markdown files, but keeps lists with a dangling reference, whose queries skip such entries. */
export function parseContent(
  listed: readonly ListedFile[],
  product: string,
  pictures: Pictures = new Map(),
): ParsedContent {
  const files: ContentFile[] = [];
  const core: ContentProblem[] = [];
  const others: ContentProblem[] = [];
  const unreadable = new Set<string>();
  const hasDemoDates = isDemo(listed);
  const facts = buildFacts(toFactSources(listed), product);
  for (const input of listed) {
    const kind = findCoreKind(input.file);
    const parsed = parseContentFile(input, product, facts);
    const unsafe = input.file.endsWith('.md') ? checkLinks(input) : [];
    const unfit = 'value' in parsed ? nextVersionProblems(parsed.value, input.source) : parsed.problems;
    const undated = 'value' in parsed && !hasDemoDates ? demoDateProblems(parsed.value, input.source) : [];
    const problems = [...unsafe, ...unfit, ...undated];
    (kind === undefined ? others : core).push(...problems);
    if (kind !== undefined && problems.length > 0) unreadable.add(kind);
    if ('value' in parsed && problems.length === 0) files.push(parsed.value);
  }
  const sources = new Map(listed.map(({ file, source }) => [file, source]));
  const { problems: dangling, invalid } = checkReferences(files, { sources, unreadable });
  const valid = files.filter((file) => file.format === 'data' || !invalid.has(file.file));
  return {
    files: new Map(valid.map((file) => [file.file, file])),
    names: collectNames(files, pictures),
    problems: [...core, ...others, ...dangling, ...misplacedVersions(files, sources)],
  };
}
