import { type NewsQuery, parseNewsQuery } from '../../shared/news/article-list.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { withParams } from '../data/address.ts';
import type { Chip } from '../ui/chips.tsx';
import { formatDate } from '../ui/dates.ts';
import type { FilterOption } from '../ui/filter-options.ts';
import type { FilterOptions } from './use-filter-options.ts';

export function listActiveFilters(input: PageInput, options: FilterOptions): Chip[] {
  const query = parseNewsQuery(input.query);
  const without = (name: string, rest?: readonly string[]) =>
    withParams(input, { pageNumber: undefined, [name]: rest });
  const one = (name: string, label: string | undefined) => (label ? [{ label, href: without(name) }] : []);
  const author = options.authors.find(({ value }) => value === query.author);
  const many = (name: 'categoryId' | 'DocumentTags', known: readonly FilterOption[]) =>
    query[name]
      .flatMap((id) => known.find(({ value }) => value === id) ?? [])
      .map(({ value, label, isLoading }) => ({
        label,
        isLoading,
        href: without(
          name,
          query[name].filter((other) => other !== value),
        ),
      }));
  return [
    ...one('keyword', query.keyword && `“${query.keyword}”`),
    ...one('fromDate', query.fromDate && `From ${formatDate(query.fromDate)}`),
    ...one('toDate', query.toDate && `To ${formatDate(query.toDate)}`),
    ...(author ? [{ label: author.label, isLoading: author.isLoading, href: without('author') }] : []),
    ...many('categoryId', options.categories),
    ...many('DocumentTags', listTags(options)),
  ];
}

/** Undefined unless exactly one category or one tag is selected. */
export function findFeed(query: NewsQuery, options: FilterOptions): { id: string; title: string } | undefined {
  const [category] = query.categoryId;
  const [tag] = query.DocumentTags;
  if (query.categoryId.length + query.DocumentTags.length !== 1) return undefined;
  if (category) return { id: `category-${category}`, title: buildTitle(options.categories, category) };
  return tag ? { id: `topic-${tag}`, title: buildTitle(listTags(options), tag) } : undefined;
}

const listTags = ({ tags }: FilterOptions) => tags.flatMap(({ options }) => options);

const buildTitle = (options: readonly FilterOption[], chosen: string) =>
  options.find(({ value, isLoading }) => value === chosen && !isLoading)?.label ?? 'Selected articles';
