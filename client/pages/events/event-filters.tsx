import { eventsPage, eventsQuery } from '../../../shared/site/page-data/events.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, Select } from '../../ui/field.tsx';

type Choice = { value: string; name: string };

/** The filters of section 3 as a form that is sent to the page itself: it works without a script, and the address can be shared. */
export function EventFilters({ input }: { input: PageInput }) {
  const filters = useCall(eventsPage(input).filters).data?.result;
  const query = eventsQuery(input.query, input.now);
  const options = (all: string, choices: readonly Choice[] = []) => [
    { value: '', label: all },
    ...choices.map(({ value, name }) => ({ value, label: name })),
  ];
  return (
    <search>
      <form className="event-filters" action={input.pathname} key={input.query.toString()}>
        <Field
          label="Name"
          name="EventName"
          type="search"
          placeholder="Any words"
          defaultValue={query.EventName ?? ''}
        />
        <Select
          label="Type"
          name="EventType"
          options={options('All types', filters?.types)}
          defaultValue={query.EventType ?? ''}
        />
        <Select
          label="Location"
          name="Location"
          options={options('Anywhere', filters?.locations)}
          defaultValue={query.Location ?? ''}
        />
        <Field label="From" name="fromDate" type="date" defaultValue={query.fromDate ?? ''} />
        <Field label="To" name="toDate" type="date" defaultValue={query.toDate ?? ''} />
        <div className="event-filters__past">
          <Checkbox label="Past events only" name="ShowOnlyPast" value="true" defaultChecked={query.ShowOnlyPast} />
        </div>
        <Button type="submit">Show events</Button>
      </form>
    </search>
  );
}
