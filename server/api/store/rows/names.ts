import type { Person, Term } from '../../../../shared/contract/models.ts';
import type { ContentData } from '../content/kinds.ts';
import type { ContentFile } from '../content/load.ts';

/** The people and terms that texts refer to by key and id. */
export type Names = {
  person(key: string): Person;
  term(id: number): Term;
  /** Ids with their ancestors': a text filed under a term is found under the term above it. */
  withParents(ids: readonly number[]): number[];
};

type TermEntry = ContentData<'taxonomy'>[number];

/** Collects them from all files. References are checked before, so a lookup that fails is a fault in this code. */
export function collectNames(files: readonly ContentFile[]): Names {
  const people = new Map<string, Person>();
  const terms = new Map<number, TermEntry>();
  for (const file of files) {
    if (file.format !== 'data') continue;
    if (file.kind === 'people') for (const person of file.data) people.set(person.key, publicPerson(person));
    if (file.kind === 'taxonomy') for (const term of file.data) terms.set(term.id, term);
  }
  const term = (id: number) => found(terms.get(id), `term ${id}`);
  return {
    person: (key) => found(people.get(key), `person ${key}`),
    term: (id) => ({ id, name: term(id).name }),
    withParents: (ids) => {
      const all = new Set<number>();
      for (const id of ids) {
        for (let next: number | undefined = id; next !== undefined && !all.has(next); next = term(next).parentId)
          all.add(next);
      }
      return [...all];
    },
  };
}

function publicPerson(person: ContentData<'people'>[number]): Person {
  const { key, name, credentials, role, organisation, bio } = person;
  return { key, name, ...(credentials && { credentials }), role, organisation, bio };
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`No ${what} in the content`);
  return value;
}
