import { NUMBER_PATTERN } from '../facts/number-words.ts';
import { withoutPlaceholders } from '../facts/placeholders.ts';
import type { ContentFile, ListedFile } from '../files/load.ts';
import type { ContentData } from '../kinds/kinds.ts';

type Flaw = { readonly line: number; readonly reason: string };

export function typedNumberFinder(files: Iterable<ContentFile>): (listed: ListedFile) => Flaw[] {
  const rules = [...files].flatMap((file) => (file.kind === 'rules' ? file.data : []));
  const patterns = rules.flatMap(listPatterns);
  return ({ file, source }) => {
    if (!isGoverned(file)) return [];
    return withoutPlaceholders(source)
      .split('\n')
      .flatMap((text, index) =>
        patterns.flatMap(({ rule, pattern }) => {
          const typed = pattern.exec(text)?.[1];
          if (typed === undefined) return [];
          const reason = `"${typed}" is typed by hand: write {{ rules.${rule} }}, or {{ rules.${rule} | words }} in words`;
          return [{ line: index + 1, reason }];
        }),
      );
  };
}

/** Articles and reports state the rules of their day. */
const isGoverned = (file: string): boolean => !file.startsWith('articles/') && !/(?:^|\/)rules\.yaml$/.test(file);

function listPatterns({ rule, phrases }: ContentData<'rules'>[number]): { rule: string; pattern: RegExp }[] {
  return phrases.map((phrase) => {
    const source = phrase
      .trim()
      .split(/(\s*…\s*|\s+|#)/)
      .map(toPart)
      .join('');
    return { rule, pattern: new RegExp(`(?<![\\w-])${source}(?![\\w-])`, 'i') };
  });
}

function toPart(part: string): string {
  if (part === '#') return `(${NUMBER_PATTERN})`;
  if (part.includes('…')) return String.raw`\b(?:(?![.?!;]\s).){1,60}\b`;
  return /^\s+$/.test(part) ? String.raw`\s+` : part.replace(/[^\w\s]/g, '\\$&').replace(/\\["“”]/g, '["“”]');
}
