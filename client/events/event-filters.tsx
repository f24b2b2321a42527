import { useState } from 'react';
import { EVENT_ORDERS, EVENT_PAGE_SIZES, type EventsQuery, parseEventsQuery } from '../../shared/events/events.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ApplyButton, FilterCheckbox, FilterField, FilterSelect } from '../blocks/filter-controls.tsx';
import { Filters } from '../ui/filters.tsx';
import { Icon } from '../ui/icon.tsx';
import { useEventOptions } from './use-event-options.ts';

const ORDERS = { date: 'Earliest first', 'date-desc': 'Latest first', name: 'By name' } as const;
/** Submitted unchanged with the form. */
const VIEW_PARAMS = ['view', 'month', 'day'];

/** Filters of section 3 as a GET form, which works without JavaScript and gives shareable addresses. */
export function EventFilters({ input, active }: { input: PageInput; active: number }) {
  const query = parseEventsQuery(input);
  return (
    <search>
      <Filters variant="line" active={active}>
        <form className="event-filters" action={input.pathname}>
          <Subject input={input} query={query} />
          {query.view === 'list' ? <DatesAndOrder query={query} /> : <ViewParams params={input.query} />}
          <MoreFilters query={query} />
          <ApplyButton />
        </form>
      </Filters>
    </search>
  );
}

function Subject({ input, query }: { input: PageInput; query: EventsQuery }) {
  const { types, locations } = useEventOptions(input);
  const own = query.preset.Location ?? '';
  return (
    <>
      <FilterField
        label="Name"
        name="EventName"
        type="search"
        placeholder="Words of the title"
        chosen={query.EventName ?? ''}
      />
      <FilterSelect
        label="Type"
        name="EventType"
        options={[{ value: '', label: 'All types' }, ...types]}
        chosen={query.EventType ?? ''}
      />
      <FilterSelect
        label="Location"
        name="Location"
        options={[
          ...(own ? [] : [{ value: '', label: 'Anywhere' }]),
          ...locations.map(({ value, label }) => ({ value: value === own ? '' : value, label })),
        ]}
        chosen={query.Location === own ? '' : (query.Location ?? '')}
      />
    </>
  );
}

function DatesAndOrder({ query }: { query: EventsQuery }) {
  return (
    <>
      <FilterField label="From" name="fromDate" type="date" chosen={query.fromDate ?? ''} />
      <FilterField label="To" name="toDate" type="date" chosen={query.toDate ?? ''} />
      <FilterSelect
        label="Sort by"
        name="SortBy"
        options={[
          { value: '', label: 'Nearest first' },
          ...EVENT_ORDERS.map((order) => ({ value: order, label: ORDERS[order] })),
        ]}
        chosen={query.SortBy ?? ''}
      />
    </>
  );
}

function MoreFilters({ query }: { query: EventsQuery }) {
  const [usual, ...otherSizes] = EVENT_PAGE_SIZES;
  const size = otherSizes.find((other) => Number(other) === query.PageSize) ?? '';
  const [isOpen] = useState(query.ShowOnlyPast || size !== '');
  return (
    <details className="event-filters__more" open={isOpen}>
      <summary className="h6">
        More <Icon name="down" className="chevron" />
      </summary>
      <div className="event-filters__rest">
        {query.view === 'list' && (
          <FilterSelect
            label="Per page"
            aria-label="Events per page"
            name="PageSize"
            options={[{ value: '', label: usual }, ...otherSizes.map((other) => ({ value: other, label: other }))]}
            chosen={size}
          />
        )}
        <FilterCheckbox label="Past events only" name="ShowOnlyPast" value="true" chosen={query.ShowOnlyPast} />
      </div>
    </details>
  );
}

function ViewParams({ params }: { params: URLSearchParams }) {
  return VIEW_PARAMS.map((name) => {
    const value = params.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}
