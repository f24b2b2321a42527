import { parseEventsQuery } from '../../shared/events/events.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { withParams } from '../data/address.ts';
import type { Chip } from '../ui/chips.tsx';
import { formatDate } from '../ui/dates.ts';
import type { FilterOption } from '../ui/filter-options.ts';
import { useEventOptions } from './use-event-options.ts';

/** Each chip links to the same events without that filter. */
export function useEventChips(input: PageInput): Chip[] {
  const { types, locations } = useEventOptions(input);
  const query = parseEventsQuery(input);
  const without = (name: string) => withParams(input, { [name]: undefined, PageNumber: undefined });
  const plain = (name: string, label: string | false | undefined): Chip[] =>
    label ? [{ label, href: without(name) }] : [];
  const chosen = (name: string, title: string, options: readonly FilterOption[], value: string | undefined): Chip[] =>
    options
      .filter((option) => option.value === value)
      .map(({ label, isLoading }) => ({ label: `${title}: ${label}`, isLoading, href: without(name) }));
  const location = query.Location === query.preset.Location ? undefined : query.Location;
  return [
    ...plain('EventName', query.EventName && `“${query.EventName}”`),
    ...chosen('EventType', 'Type', types, query.EventType),
    ...chosen('Location', 'Location', locations, location),
    ...plain('fromDate', query.fromDate && `From ${formatDate(query.fromDate)}`),
    ...plain('toDate', query.toDate && `To ${formatDate(query.toDate)}`),
    ...plain('ShowOnlyPast', query.ShowOnlyPast && 'Past events only'),
  ];
}
