import type { Person } from '../../../shared/contract/models.ts';
import type { Names } from '../kinds/item-row.ts';
import type { ContentData } from '../kinds/kinds.ts';
import { portraitPath } from '../kinds/pictures.ts';
import type { Pictures } from '../media/read-pictures.ts';
import type { ContentFile } from './load.ts';

type TermEntry = ContentData<'taxonomy'>[number];

/** The lookups throw for unknown keys, which `checkReferences` has excluded. */
export function collectNames(files: readonly ContentFile[], pictures: Pictures): Names {
  const people = new Map<string, Person>();
  const terms = new Map<number, TermEntry>();
  for (const file of files) {
    if (file.format !== 'data') continue;
    if (file.kind === 'people') for (const person of file.data) people.set(person.key, publicPerson(person, pictures));
    if (file.kind === 'taxonomy') for (const term of file.data) terms.set(term.id, term);
  }
  const term = (id: number) => required(terms.get(id), `term ${id}`);
  return {
    person: (key) => required(people.get(key), `person ${key}`),
    term: (id) => ({ id, name: term(id).name }),
    withParents: (ids) => {
      const all = new Set<number>();
      for (const id of ids) {
        for (let next: number | undefined = id; next !== undefined && !all.has(next); next = terms.get(next)?.parentId)
          all.add(next);
      }
      return [...all];
    },
  };
}

function publicPerson(person: ContentData<'people'>[number], pictures: Pictures): Person {
  const { key, name, credentials, role, organisation, bio } = person;
  const portrait = portraitPath(person.portrait, pictures);
  return { key, name, ...(credentials && { credentials }), role, organisation, bio, ...(portrait && { portrait }) };
}

function required<T>(value: T | undefined, description: string): T {
  if (value === undefined) throw new Error(`No ${description} in the content`);
  return value;
}
