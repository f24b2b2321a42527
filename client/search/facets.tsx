import { SEARCH_FILTER_KINDS } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ApplyButton, FilterCheckbox } from '../blocks/filter-controls.tsx';
import { withParams } from '../data/address.ts';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { QuietLink } from '../ui/button.tsx';
import { ChoiceGroup } from '../ui/choice.tsx';
import { Filters } from '../ui/filters.tsx';
import { SEARCH_FORM_ID } from './search-form.tsx';

type Answer = ResponseOf<'search.site'>;
type Facet = Answer['facets'][number];

/** Names of the search filters of section 9. */
export const FILTER_NAMES: Readonly<Record<(typeof SEARCH_FILTER_KINDS)[number], string>> = {
  sector: 'Sector',
  region: 'Region',
  profinterest: 'Professional interest',
};

const OPEN_FACETS = 2;

/** Facets that divide the results: a term is selected, or belongs to some of the results only. */
export function dividingFacets({ facets, totalCount }: Pick<Answer, 'facets' | 'totalCount'>): Facet[] {
  const dividing = facets.filter(({ options }) =>
    options.some(({ count, selected }) => selected || (count > 0 && count < totalCount)),
  );
  return SEARCH_FILTER_KINDS.flatMap((kind) => dividing.find((facet) => facet.kind === kind) ?? []);
}

/** Filters of section 9, submitted with the search form; keeps selected terms of other types. */
export function Facets({ answer, input }: { answer: Answer; input: PageInput }) {
  const { facets } = answer;
  const shown = dividingFacets(answer);
  const others = facets.filter((facet) => !shown.includes(facet));
  const active = selectedValues(facets).length;
  if (shown.length === 0) return null;
  return (
    <Filters active={active}>
      <Accordion variant="facet">
        {shown.map(({ kind, options }, index) => (
          <AccordionItem
            key={kind}
            summary={toName(kind)}
            open={index < OPEN_FACETS || options.some(({ selected }) => selected)}
          >
            <ChoiceGroup legend={toName(kind)} hideLegend>
              {options.map(({ id, name, count, selected }) => (
                <FilterCheckbox
                  key={id}
                  form={SEARCH_FORM_ID}
                  name="taxonomy"
                  value={id}
                  chosen={selected}
                  label={name}
                  aside={count}
                />
              ))}
            </ChoiceGroup>
          </AccordionItem>
        ))}
      </Accordion>
      {selectedValues(others).map(({ id }) => (
        <input key={id} type="hidden" form={SEARCH_FORM_ID} name="taxonomy" value={id} />
      ))}
      <div className="cluster tight mt-m">
        <ApplyButton form={SEARCH_FORM_ID} />
        {active > 0 && (
          <QuietLink trail="none" href={withParams(input, { taxonomy: undefined, pageNumber: undefined })}>
            Clear all
          </QuietLink>
        )}
      </div>
    </Filters>
  );
}

export function selectedValues(facets: readonly Facet[]): Facet['options'] {
  return facets.flatMap(({ options }) => options.filter(({ selected }) => selected));
}

const toName = (kind: string): string =>
  SEARCH_FILTER_KINDS.map((known) => (known === kind ? FILTER_NAMES[known] : '')).join('');
