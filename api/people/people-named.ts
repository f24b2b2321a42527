import type { FoundPerson } from '../../shared/contract/models.ts';
import { peopleByKey } from '../content/queries/people.ts';
import { perContent } from '../content/queries/per-content.ts';
import { allPeople } from './person-page.ts';

type Options = {
  limit: number;
  /** Whether each word is that of a name; otherwise the beginning of one. */
  wholeWords?: boolean;
};

/** The people who have a page, sorted by name, with the words of their names. Those who appear in nothing have none. */
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

/** Returns the people whose names contain all words. */
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

/** The words of a text: letters and digits. */
export const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each of the words is a word of a name, or the start of one; accents and case are ignored. */
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
