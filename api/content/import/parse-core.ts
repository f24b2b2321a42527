import { LRUCache } from 'lru-cache';
import type { ContentProblem } from '../../common/content-problem.ts';
import { type Facts, hasPlaceholder } from '../facts/placeholders.ts';
import { type ContentFile, type ListedFile, parseContentFile } from '../files/load.ts';

type Parsed = ReturnType<typeof parseContentFile>;

/** Lists of people are long, and every import needs them. */
const parsed = new LRUCache<string, Parsed>({ max: 20 });

export function parseCore(
  lists: readonly ListedFile[],
  product: string,
  facts: Facts,
): { readonly files: readonly ContentFile[]; readonly problems: readonly ContentProblem[] } {
  const results = lists.map((listed) => parseOnce(listed, product, facts));
  return {
    files: results.flatMap((result) => ('value' in result ? [result.value] : [])),
    problems: results.flatMap((result) => ('problems' in result ? result.problems : [])),
  };
}

function parseOnce(listed: ListedFile, product: string, facts: Facts): Parsed {
  const version = hasPlaceholder(listed.source) ? facts.version : '';
  const key = [product, listed.file, listed.hash, version].join(' ');
  const result = parsed.get(key) ?? parseContentFile(listed, product, facts);
  parsed.set(key, result);
  return result;
}
