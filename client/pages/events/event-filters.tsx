import { Fragment } from 'react';
import { EVENT_ORDERS, EVENT_PAGE_SIZES, eventsAsked, eventsPage } from '../../../shared/site/page-data/events.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, Select } from '../../ui/field.tsx';

type Asked = ReturnType<typeof eventsAsked>;

const ORDERS = { date: 'Earliest first', 'date-desc': 'Latest first', name: 'By name' } as const;
/** What decides whether a month or a day is shown stays when the filters change. */
const VIEW_PARAMS = ['view', 'month', 'day'];

/**
 * The filters of section 3 as a form that is sent to the page itself: it works without a script, and the address can be shared. What
 * holds by itself has no value there. The fields are new for each address, the button stays and keeps the focus.
 */
export function EventFilters({ input }: { input: PageInput }) {
  const asked = eventsAsked(input);
  return (
    <search>
      <form className="event-filters" action={input.pathname}>
        <Fragment key={input.query.toString()}>
          <Subject input={input} asked={asked} />
          {asked.view === 'list' ? <DatesAndOrder asked={asked} /> : <KeptView query={input.query} />}
          <div className="event-filters__past">
            <Checkbox label="Past events only" name="ShowOnlyPast" value="true" defaultChecked={asked.ShowOnlyPast} />
          </div>
        </Fragment>
        <Button type="submit">Show events</Button>
      </form>
    </search>
  );
}

function Subject({ input, asked }: { input: PageInput; asked: Asked }) {
  const filters = useCall(eventsPage(input).filters).data?.result;
  const own = asked.preset.Location ?? '';
  const types = filters?.types.map(({ value, name }) => ({ value, label: name })) ?? [];
  const locations = filters?.locations.map(({ value, name }) => ({ value: value === own ? '' : value, label: name }));
  return (
    <>
      <Field label="Name" name="EventName" type="search" placeholder="Any words" defaultValue={asked.EventName ?? ''} />
      <Select
        label="Type"
        name="EventType"
        options={[{ value: '', label: 'All types' }, ...types]}
        defaultValue={asked.EventType ?? ''}
      />
      <Select
        label="Location"
        name="Location"
        options={[...(own ? [] : [{ value: '', label: 'Anywhere' }]), ...(locations ?? [])]}
        defaultValue={asked.Location === own ? '' : (asked.Location ?? '')}
      />
    </>
  );
}

function DatesAndOrder({ asked }: { asked: Asked }) {
  const [usual, ...otherSizes] = EVENT_PAGE_SIZES;
  return (
    <>
      <Field label="From" name="fromDate" type="date" defaultValue={asked.fromDate ?? ''} />
      <Field label="To" name="toDate" type="date" defaultValue={asked.toDate ?? ''} />
      <Select
        label="Order"
        name="SortBy"
        options={[
          { value: '', label: 'Nearest first' },
          ...EVENT_ORDERS.map((order) => ({ value: order, label: ORDERS[order] })),
        ]}
        defaultValue={asked.SortBy ?? ''}
      />
      <Select
        label="Per page"
        name="PageSize"
        options={[{ value: '', label: usual }, ...otherSizes.map((size) => ({ value: size, label: size }))]}
        defaultValue={otherSizes.find((size) => Number(size) === asked.PageSize) ?? ''}
      />
    </>
  );
}

function KeptView({ query }: { query: URLSearchParams }) {
  return VIEW_PARAMS.map((name) => {
    const value = query.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}
