import { eventsPage, parseEventsQuery } from '../../shared/events/events.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { type FilterOption, withChosen } from '../ui/filter-options.ts';

type Named = { readonly value: string; readonly name: string };

/** Always includes the selected options. */
export function useEventOptions(input: PageInput): { types: FilterOption[]; locations: FilterOption[] } {
  const { data, loading } = useCall(eventsPage(input).filters);
  const { EventType, Location } = parseEventsQuery(input);
  const listOptions = (named: readonly Named[] = []) => named.map(({ value, name }) => ({ value, label: name }));
  return {
    types: withChosen(listOptions(data?.result.types), EventType ? [EventType] : [], 'type', loading),
    locations: withChosen(listOptions(data?.result.locations), Location ? [Location] : [], 'location', loading),
  };
}
