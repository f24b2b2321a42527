import { Fragment } from 'react';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { EVENT_ORDERS, EVENT_PAGE_SIZES, type EventsQuery, parseEventsQuery } from '../../../shared/pages/events.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { useEventOptions } from './use-event-options.ts';

const ORDERS = { date: 'Earliest first', 'date-desc': 'Latest first', name: 'By name' } as const;
/** Parameters of the view, which the form submits unchanged. */
const VIEW_PARAMS = ['view', 'month', 'day'];

/**
 * The filters of section 3 as a GET form, which works without JavaScript and gives shareable addresses. The key
 * recreates the fields for each address; the button is outside it and keeps the focus.
 */
export function EventFilters({ input, active }: { input: PageInput; active: number }) {
  const query = parseEventsQuery(input);
  return (
    <search>
      <Filters variant="line" active={active}>
        <form className="event-filters" action={input.pathname}>
          <Fragment key={input.query.toString()}>
            <Subject input={input} query={query} />
            {query.view === 'list' ? <DatesAndOrder query={query} /> : <ViewParams params={input.query} />}
            <div className="event-filters__past">
              <Checkbox label="Past events only" name="ShowOnlyPast" value="true" defaultChecked={query.ShowOnlyPast} />
            </div>
          </Fragment>
          <Button type="submit">Apply filters</Button>
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
      <Field
        label="Name"
        name="EventName"
        type="search"
        placeholder="Words of the title"
        defaultValue={query.EventName ?? ''}
      />
      <Select
        label="Type"
        name="EventType"
        options={[{ value: '', label: 'All types' }, ...types]}
        defaultValue={query.EventType ?? ''}
      />
      <Select
        label="Location"
        name="Location"
        options={[
          ...(own ? [] : [{ value: '', label: 'Anywhere' }]),
          ...locations.map(({ value, label }) => ({ value: value === own ? '' : value, label })),
        ]}
        defaultValue={query.Location === own ? '' : (query.Location ?? '')}
      />
    </>
  );
}

function DatesAndOrder({ query }: { query: EventsQuery }) {
  const [usual, ...otherSizes] = EVENT_PAGE_SIZES;
  return (
    <>
      <Field label="From" name="fromDate" type="date" defaultValue={query.fromDate ?? ''} />
      <Field label="To" name="toDate" type="date" defaultValue={query.toDate ?? ''} />
      <Select
        label="Sort by"
        name="SortBy"
        options={[
          { value: '', label: 'Nearest first' },
          ...EVENT_ORDERS.map((order) => ({ value: order, label: ORDERS[order] })),
        ]}
        defaultValue={query.SortBy ?? ''}
      />
      <Select
        label="Events per page"
        name="PageSize"
        options={[{ value: '', label: usual }, ...otherSizes.map((size) => ({ value: size, label: size }))]}
        defaultValue={otherSizes.find((size) => Number(size) === query.PageSize) ?? ''}
      />
    </>
  );
}

function ViewParams({ params }: { params: URLSearchParams }) {
  return VIEW_PARAMS.map((name) => {
    const value = params.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}
