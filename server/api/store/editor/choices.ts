import type { ContentFile } from '../content/load.ts';

type Choice = { readonly label: string; readonly value: string | number };

/** What the pickers offer: the people, terms and items of the content. */
export type Choices = {
  readonly people: readonly Choice[];
  readonly terms: readonly Choice[];
  readonly items: readonly Choice[];
};

const byLabel = (first: Choice, second: Choice): number => first.label.localeCompare(second.label, 'en');

/** Collects what the pickers offer from the valid files of a content folder. */
export function choicesOf(files: Iterable<ContentFile>): Choices {
  const people: Choice[] = [];
  const terms: Choice[] = [];
  const items: Choice[] = [];
  for (const file of files) {
    if (file.kind === 'people') people.push(...file.data.map(({ key, name }) => ({ label: name, value: key })));
    if (file.kind === 'taxonomy')
      terms.push(...file.data.map(({ id, name, kind }) => ({ label: `${name} (${kind})`, value: id })));
    if (file.kind === 'article' || file.kind === 'event' || file.kind === 'product')
      items.push({ label: `${file.fields.title} (${file.kind})`, value: file.fields.id });
  }
  return { people: people.sort(byLabel), terms: terms.sort(byLabel), items: items.sort(byLabel) };
}
