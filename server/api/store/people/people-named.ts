import type { FoundPerson } from '../../../../shared/contract/models.ts';
import { listOf } from '../queries/lists.ts';
import type { Db } from '../schema/db.ts';
import { allPeople } from './person-page.ts';

type Options = {
  limit: number;
  /** Whether each word is that of a name; otherwise the beginning of one. */
  wholeWords?: boolean;
};

/** People whose names contain all words, sorted by name; those who appear in nothing have no page and are left out. */
export async function peopleNamed(
  { db, now }: { db: Db; now: Date },
  words: readonly string[],
  { limit, wholeWords = false }: Options,
): Promise<FoundPerson[]> {
  if (words.length === 0) return [];
  const named = (await listOf(db, 'people')).filter(({ name }) => containsWords(name, words, { wholeWords }));
  if (named.length === 0) return [];
  const pages = new Map((await allPeople(db, now)).map(({ key, path }) => [key, path]));
  return named
    .flatMap(({ key, name, credentials, role, organisation }) => {
      const path = pages.get(key);
      return path === undefined ? [] : [{ key, name, ...(credentials && { credentials }), role, organisation, path }];
    })
    .sort((a, b) => byName.compare(a.name, b.name))
    .slice(0, limit);
}

const byName = new Intl.Collator('en');

/** The words of a text: letters and digits. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each of the words is a word of a name, or the start of one; accents and case are ignored. */
export function containsWords(name: string, words: readonly string[], { wholeWords = false } = {}): boolean {
  const parts = wordsOf(fold(name));
  return words.every((word) => {
    const folded = fold(word);
    return parts.some((part) => (wholeWords ? part === folded : part.startsWith(folded)));
  });
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
