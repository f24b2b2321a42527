import type { FoundPerson } from '../../shared/contract/models.ts';
import { peopleByKey } from '../content/queries/people.ts';
import { perContent } from '../content/queries/per-content.ts';
import { allPeople } from './person-page.ts';

type Options = {
  limit: number;
  /** Match whole words instead of prefixes. */
  wholeWords?: boolean;
};

/** Sorted by name; only people who appear somewhere have a page. */
export const namedPeople = perContent(async (db, now) => {
  const [people, pages] = await Promise.all([peopleByKey(db), allPeople(db, now)]);
  return pages
    .flatMap(({ key, path }) => {
      const person = people.get(key);
      if (!person) return [];
      const { name, credentials, role, organisation } = person;
      const found: FoundPerson = { key, name, ...(credentials && { credentials }), role, organisation, path };
      return [{ person: found, parts: listWords(fold(name)) }];
    })
    .sort((a, b) => byName.compare(a.person.name, b.person.name));
});

type NamedPeople = Awaited<ReturnType<typeof namedPeople>>;

export function peopleNamed(
  people: NamedPeople,
  words: readonly string[],
  { limit, wholeWords = false }: Options,
): FoundPerson[] {
  if (words.length === 0) return [];
  return people
    .filter(({ parts }) => hasWords(parts, words, { wholeWords }))
    .slice(0, limit)
    .map(({ person }) => person);
}

const byName = new Intl.Collator('en');

export const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export function containsWords(name: string, words: readonly string[], { wholeWords = false } = {}): boolean {
  return hasWords(listWords(fold(name)), words, { wholeWords });
}

function hasWords(
  parts: readonly string[],
  words: readonly string[],
  { wholeWords }: { wholeWords: boolean },
): boolean {
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
