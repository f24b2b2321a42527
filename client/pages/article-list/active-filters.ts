import { type NewsQuery, newsQuery } from '../../../shared/site/page-data/news.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { withParams } from '../../data/address.ts';
import type { Chip } from '../../ui/chips.tsx';
import { formatDate } from '../../ui/dates.ts';
import type { FilterOption, FilterOptions } from './use-filter-options.ts';

/** The filters in force, each with the address of the list without it. */
export function activeFilters(input: PageInput, options: FilterOptions): Chip[] {
  const query = newsQuery(input.query);
  const without = (name: string, rest?: readonly string[]) =>
    withParams(input, { pageNumber: undefined, [name]: rest });
  const one = (name: string, label: string | undefined) => (label ? [{ label, href: without(name) }] : []);
  const many = (name: 'categoryId' | 'DocumentTags', known: readonly FilterOption[]) =>
    query[name].map((id) => ({
      label: labelOf(known, id),
      href: without(
        name,
        query[name].filter((other) => other !== id),
      ),
    }));
  return [
    ...one('keyword', query.keyword && `“${query.keyword}”`),
    ...one('fromDate', query.fromDate && `From ${formatDate(query.fromDate)}`),
    ...one('toDate', query.toDate && `To ${formatDate(query.toDate)}`),
    ...one('author', query.author && labelOf(options.authors, query.author)),
    ...many('categoryId', options.categories),
    ...many('DocumentTags', tagsOf(options)),
  ];
}

/** The feed of a list that shows one category or one tag. */
export function feedOf(query: NewsQuery, options: FilterOptions): { id: string; title: string } | undefined {
  const [category] = query.categoryId;
  const [tag] = query.DocumentTags;
  if (query.categoryId.length + query.DocumentTags.length !== 1) return undefined;
  if (category) return { id: `category-${category}`, title: labelOf(options.categories, category) };
  return tag ? { id: `topic-${tag}`, title: labelOf(tagsOf(options), tag) } : undefined;
}

const tagsOf = ({ tags }: FilterOptions) => tags.flatMap(({ options }) => options);

const labelOf = (options: readonly FilterOption[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;
