import type { ContentFile, MarkdownFile } from '../files/load.ts';
import { isOffsetDateText } from '../kinds/dates.ts';

type Choice = { readonly label: string; readonly value: string | number };

/** Options of the pickers: people, terms and items of the content, and the files that a next version can replace. */
export type Choices = {
  readonly people: readonly Choice[];
  readonly terms: readonly Choice[];
  readonly items: readonly Choice[];
  readonly replaced: readonly Choice[];
  /** The kinds with dates that count from the week, which no date field can show. */
  readonly kindsWithOffsets: ReadonlySet<ContentFile['kind']>;
};

const byLabel = (first: Choice, second: Choice): number => first.label.localeCompare(second.label, 'en');

/** Collects what the pickers offer from the valid files of a content folder. */
export function getChoices(files: Iterable<ContentFile>): Choices {
  const people: Person[] = [];
  const terms: Choice[] = [];
  const items: Choice[] = [];
  const kindsWithOffsets = new Set<ContentFile['kind']>();
  for (const file of files) {
    if (hasOffset(file.format === 'data' ? file.data : file.fields)) kindsWithOffsets.add(file.kind);
    if (file.kind === 'people') people.push(...file.data);
    if (file.kind === 'taxonomy')
      terms.push(...file.data.map(({ id, name, kind }) => ({ label: `${name} (${kind})`, value: id })));
    if (file.format === 'data' || file.fields.replaces !== undefined) continue;
    if (file.kind !== 'page') items.push({ label: `${file.fields.title} (${file.kind})`, value: file.fields.id });
  }
  return {
    people: toChoices(people).sort(byLabel),
    terms: terms.sort(byLabel),
    items: items.sort(byLabel),
    replaced: [],
    kindsWithOffsets,
  };
}

/** Whether a value is or contains a date that counts from the week. */
function hasOffset(value: unknown): boolean {
  if (typeof value === 'string') return isOffsetDateText(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasOffset);
}

type Person = { readonly key: string; readonly name: string; readonly role: string };

/** People by name. Two of one name are told apart by their roles. */
function toChoices(people: readonly Person[]): Choice[] {
  const named = Map.groupBy(people, ({ name }) => name);
  return people.map(({ key, name, role }) => ({
    label: (named.get(name) ?? []).length > 1 ? `${name}, ${role}` : name,
    value: key,
  }));
}

/** The published files of one kind that a next version can replace. */
export function replaceable(files: Iterable<ContentFile>, kind: MarkdownFile['kind']): Choice[] {
  return [...files]
    .flatMap((file) =>
      file.kind === kind && !file.fields.draft && file.fields.replaces === undefined
        ? [{ label: file.fields.title, value: nameInFolder(file) }]
        : [],
    )
    .sort(byLabel);
}

/** The name by which `replaces` names a file: its path in the folder of its kind, without `.md`. */
export const nameInFolder = ({ file }: MarkdownFile): string => file.replace(/^[^/]*\/|\.md$/g, '');
