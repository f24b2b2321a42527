import { eventsAsked, eventsPage } from '../../../shared/site/page-data/events.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { withParams } from '../../data/address.ts';
import { useCall } from '../../data/use-call.ts';
import { Chips } from '../../ui/chips.tsx';
import { formatDate } from '../../ui/dates.ts';

type Choice = { value: string; name: string };

/** The filters that hold, each a link to the same events without it. */
export function EventChips({ input }: { input: PageInput }) {
  const filters = useCall(eventsPage(input).filters).data?.result;
  const asked = eventsAsked(input);
  const nameOf = (value: string, choices: readonly Choice[] = []) =>
    choices.find((choice) => choice.value === value)?.name ?? `no. ${value}`;
  const location = asked.Location === asked.preset.Location ? undefined : asked.Location;
  const labels = {
    EventName: asked.EventName && `“${asked.EventName}”`,
    EventType: asked.EventType && `Type: ${nameOf(asked.EventType, filters?.types)}`,
    Location: location && `Location: ${nameOf(location, filters?.locations)}`,
    fromDate: asked.fromDate && `From ${formatDate(asked.fromDate)}`,
    toDate: asked.toDate && `To ${formatDate(asked.toDate)}`,
    ShowOnlyPast: asked.ShowOnlyPast && 'Past events only',
  };
  const chips = Object.entries(labels).flatMap(([name, label]) =>
    label ? [{ label, href: withParams(input, { [name]: undefined, PageNumber: undefined }) }] : [],
  );
  return <Chips chips={chips} />;
}
