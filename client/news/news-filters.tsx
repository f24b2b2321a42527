import { SEARCH_MAX_LENGTH } from '../../shared/constants.ts';
import { NEWS_PAGE_SIZES, parseNewsQuery } from '../../shared/news/article-list.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ApplyButton, FilterCheckbox, FilterField, FilterSelect } from '../blocks/filter-controls.tsx';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { Actions, QuietLink } from '../ui/button.tsx';
import { ChoiceGroup } from '../ui/choice.tsx';
import type { FilterOption } from '../ui/filter-options.ts';
import { Filters } from '../ui/filters.tsx';
import type { FilterOptions } from './use-filter-options.ts';

export const NEWS_FILTERS_ID = 'news-filters';

type NewsFiltersProps = { input: PageInput; options: FilterOptions; active: number };

/** Filters of section 3 as a GET form, which works without JavaScript and gives shareable addresses. */
export function NewsFilters({ input, options, active }: NewsFiltersProps) {
  const query = parseNewsQuery(input.query);
  return (
    <search>
      <Filters active={active}>
        <form id={NEWS_FILTERS_ID} className="form" action={input.pathname}>
          <FilterField
            label="Keyword"
            name="keyword"
            type="search"
            maxLength={SEARCH_MAX_LENGTH}
            chosen={query.keyword ?? ''}
          />
          <fieldset>
            <legend className="field__label">Published</legend>
            <div className="filters__dates">
              <FilterField label="From" name="fromDate" type="date" chosen={query.fromDate ?? ''} />
              <FilterField label="To" name="toDate" type="date" chosen={query.toDate ?? ''} />
            </div>
          </fieldset>
          <FilterSelect
            label="Author"
            name="author"
            options={[{ value: '', label: 'Any author' }, ...options.authors]}
            chosen={query.author ?? ''}
          />
          <Accordion variant="facet">
            <Facet open title="Category" name="categoryId" options={options.categories} chosen={query.categoryId} />
            {options.tags.map((tag) => (
              <Facet key={tag.title} {...tag} name="DocumentTags" chosen={query.DocumentTags} />
            ))}
          </Accordion>
          <FilterSelect
            label="Articles per page"
            name="pageSize"
            options={NEWS_PAGE_SIZES.map((size) => ({ value: size, label: size }))}
            chosen={query.pageSize}
          />
          <Actions>
            <ApplyButton />
            {active > 0 && (
              <QuietLink href={input.pathname} trail="none">
                Clear all
              </QuietLink>
            )}
          </Actions>
        </form>
      </Filters>
    </search>
  );
}

type FacetProps = {
  title: string;
  name: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  open?: boolean;
};

/** Open when a term is selected. */
function Facet({ title, name, options, chosen, open }: FacetProps) {
  return (
    <AccordionItem summary={title} open={open || options.some(({ value }) => chosen.includes(value))}>
      <ChoiceGroup legend={title} hideLegend>
        {options.map(({ value, label, count }) => (
          <FilterCheckbox
            key={value}
            name={name}
            value={value}
            label={label}
            aside={count}
            chosen={chosen.includes(value)}
          />
        ))}
      </ChoiceGroup>
    </AccordionItem>
  );
}
