import { newsListPage, parseNewsQuery } from '../../shared/news/article-list.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import type { Loaded } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { type FilterOption, withChosen } from '../ui/filter-options.ts';

export type FilterOptions = {
  readonly authors: readonly FilterOption[];
  readonly categories: readonly FilterOption[];
  /** Grouped by type of term. */
  readonly tags: readonly { readonly title: string; readonly options: readonly FilterOption[] }[];
};

/** Types of term with which articles are tagged. */
const TAG_GROUPS = [
  ['topic', 'Topic'],
  ['sector', 'Sector'],
  ['region', 'Region'],
  ['profinterest', 'Professional interest'],
] as const;

/** Always includes the selected value, so that submitting again does not drop it. */
export function useFilterOptions(input: PageInput): FilterOptions {
  const calls = newsListPage(input);
  const query = parseNewsQuery(input.query);
  const authors = useCall(calls.authors);
  const categories = useCall(calls.categories);
  const taxonomy = useCall(calls.taxonomy);
  const tags = (taxonomy.data?.result ?? []).map(({ id, name, kind }) => ({ value: String(id), label: name, kind }));
  const groups = TAG_GROUPS.map(([kind, title]) => ({ title, options: tags.filter((tag) => tag.kind === kind) }));
  const grouped = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)));
  const others = query.DocumentTags.filter((id) => !grouped.has(id));
  const otherTags = withChosen(
    tags.filter(({ value }) => others.includes(value)),
    others,
    'tag',
    taxonomy.loading,
  );
  return {
    authors: withChosen(listOptions(authors), query.author ? [query.author] : [], 'author', authors.loading),
    categories: withChosen(listOptions(categories), query.categoryId, 'category', categories.loading),
    tags: [...groups, { title: 'Other tags', options: otherTags }].filter(({ options }) => options.length > 0),
  };
}

type Named = { readonly value: string; readonly name: string; readonly count?: number | undefined };

const listOptions = ({ data }: Loaded<{ result: readonly Named[] }>): FilterOption[] =>
  (data?.result ?? []).map(({ value, name, count }) => ({ value, label: name, count }));
