import type { ContentProblem } from '../../common/content-problem.ts';
import { listReferencedPeople, listReferencedTerms, namesOfList, toPath } from './dispatch.ts';
import type { ContentFile } from './load.ts';
import { computeLine, type DanglingReference, danglingProblems, duplicateName, type Reference } from './problems.ts';

type Options = {
  sources: ReadonlyMap<string, string>;
  /** References to unreadable kinds are not checked, because all would fail. */
  unreadable: ReadonlySet<string>;
};

export type Known = { readonly people: ReadonlySet<string>; readonly taxonomy: ReadonlySet<string> };

/** Checks rules that span files: unique ids and paths, and references. @returns problems and the files that have one */
export function checkReferences(
  files: readonly ContentFile[],
  { sources, unreadable }: Options,
): { problems: ContentProblem[]; invalid: Set<string> } {
  const problems: ContentProblem[] = [];
  const invalid = new Set<string>();
  const toSource = (file: string) => sources.get(file) ?? '';

  const owners = new Map<string, string>();
  for (const { file, names } of files.map((each) => ({ file: each.file, names: listUniqueNames(each) }))) {
    for (const name of names) {
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, file);
      else {
        invalid.add(file);
        problems.push(duplicateName({ file, source: toSource(file) }, name, owner));
      }
    }
  }

  const known = knownBy(files);
  const dangling = files
    .flatMap((file) => danglingReferences(file, { known, source: toSource(file.file) }))
    .filter(({ to }) => !unreadable.has(to));
  for (const { file } of dangling) invalid.add(file);
  return { problems: [...problems, ...danglingProblems(dangling)], invalid };
}

export function knownBy(files: readonly ContentFile[]): Known {
  const people = new Set<string>();
  const taxonomy = new Set<string>();
  for (const file of files) {
    if (file.format !== 'data') continue;
    if (file.kind === 'people') for (const { key } of file.data) people.add(key);
    if (file.kind === 'taxonomy') for (const { id } of file.data) taxonomy.add(String(id));
  }
  return { people, taxonomy };
}

export function danglingReferences(
  file: ContentFile,
  { known, source }: { readonly known: Known; readonly source: string },
): DanglingReference[] {
  const missing = listReferences(file).filter(({ to, name }) => !known[to].has(name));
  const each = new Map(missing.map((reference) => [`${reference.to} ${reference.name}`, reference]));
  return [...each.values()].map((reference) => ({
    ...reference,
    file: file.file,
    line: computeLine(source, reference.name),
  }));
}

/** A successor has the names of the item it replaces. */
export function listUniqueNames(file: ContentFile): string[] {
  if (file.format === 'data') return [...namesOfList(file)];
  if (file.fields.replaces !== undefined) return [];
  const path = `the path ${toPath(file)}`;
  if (file.kind === 'page') return [path];
  return [`the id ${file.fields.id}`, `the ${file.kind} slug ${file.slug}`, path];
}

function listReferences(file: ContentFile): Reference[] {
  return [
    ...listReferencedPeople(file).map((name): Reference => ({ to: 'people', name })),
    ...listReferencedTerms(file).map((id): Reference => ({ to: 'taxonomy', name: String(id) })),
  ];
}
