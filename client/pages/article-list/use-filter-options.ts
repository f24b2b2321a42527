import { newsListPage, newsQuery } from '../../../shared/site/page-data/news.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { useCall } from '../../data/use-call.ts';
import type { Option } from '../../ui/field.tsx';

export type FilterOption = Option & { readonly count?: number | undefined };

/** What the news search can be filtered by. */
export type FilterOptions = {
  readonly authors: readonly FilterOption[];
  readonly categories: readonly FilterOption[];
  /** Document tags by kind of term. */
  readonly tags: readonly { readonly title: string; readonly options: readonly FilterOption[] }[];
};

/** The kinds of term articles are tagged with. */
const TAG_KINDS = [
  ['topic', 'Topic'],
  ['sector', 'Sector'],
  ['region', 'Region'],
  ['profinterest', 'Field of work'],
] as const;

/** The options of every filter. What is chosen is always among them, so that sending the form again loses nothing. */
export function useFilterOptions(input: PageInput): FilterOptions {
  const calls = newsListPage(input);
  const query = newsQuery(input.query);
  const authors = useCall(calls.authors).data?.result ?? [];
  const categories = useCall(calls.categories).data?.result ?? [];
  const terms = useCall(calls.taxonomy).data?.result ?? [];
  const tags = TAG_KINDS.map(([kind, title]) => ({
    title,
    options: terms.filter((term) => term.kind === kind).map(({ id, name }) => ({ value: String(id), label: name })),
  }));
  const known = new Set(tags.flatMap(({ options }) => options.map(({ value }) => value)));
  const others = query.DocumentTags.filter((id) => !known.has(id)).map((id) => ({ value: id, label: `Tag ${id}` }));
  return {
    authors: withChosen(authors.map(asOption), query.author ? [query.author] : [], (name) => name),
    categories: withChosen(categories.map(asOption), query.categoryId, (id) => `Category ${id}`),
    tags: [...tags, { title: 'Other tags', options: others }].filter(({ options }) => options.length > 0),
  };
}

const asOption = ({ value, name, count }: { value: string; name: string; count?: number | undefined }) => ({
  value,
  label: name,
  count,
});

function withChosen(options: readonly FilterOption[], chosen: readonly string[], nameOf: (value: string) => string) {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...missing.map((value) => ({ value, label: nameOf(value) }))];
}
