import type { ContentFile, MarkdownFile } from '../files/load.ts';
import { isOffsetDateText } from '../kinds/dates.ts';

type Choice = { readonly label: string; readonly value: string | number };

export type Choices = {
  readonly people: readonly Choice[];
  readonly terms: readonly Choice[];
  readonly items: readonly Choice[];
  readonly replaced: readonly Choice[];
  /** Kinds with relative dates, which no date field can show. */
  readonly kindsWithOffsets: ReadonlySet<ContentFile['kind']>;
};

const byLabel = (first: Choice, second: Choice): number => first.label.localeCompare(second.label, 'en');

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

function hasOffset(value: unknown): boolean {
  if (typeof value === 'string') return isOffsetDateText(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasOffset);
}

type Person = { readonly key: string; readonly name: string; readonly role: string };

function toChoices(people: readonly Person[]): Choice[] {
  const named = Map.groupBy(people, ({ name }) => name);
  return people.map(({ key, name, role }) => ({
    label: (named.get(name) ?? []).length > 1 ? `${name}, ${role}` : name,
    value: key,
  }));
}

export function replaceable(files: Iterable<ContentFile>, kind: MarkdownFile['kind']): Choice[] {
  return [...files]
    .flatMap((file) =>
      file.kind === kind && !file.fields.draft && file.fields.replaces === undefined
        ? [{ label: file.fields.title, value: nameInFolder(file) }]
        : [],
    )
    .sort(byLabel);
}

/** Name in `replaces`: path in the kind's folder, without `.md`. */
export const nameInFolder = ({ file }: MarkdownFile): string => file.replace(/^[^/]*\/|\.md$/g, '');
