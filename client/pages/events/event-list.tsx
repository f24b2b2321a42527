import type { EventCard } from '../../../shared/contract/models.ts';
import { EventRow } from '../../blocks/event-row.tsx';
import { AgendaMonth } from '../../ui/agenda.tsx';
import { readDay } from '../../ui/dates.ts';

type Month = { key: string; name: string; year: number; events: EventCard[] };

/** Events in the order found, gathered under the month they begin in. */
export function EventList({ events }: { events: readonly EventCard[] }) {
  return monthsOf(events).map((month) => (
    <AgendaMonth key={month.key} month={month.name} year={month.year}>
      {month.events.map((event) => (
        <EventRow key={event.eventId} event={event} month={false} />
      ))}
    </AgendaMonth>
  ));
}

/** Only neighbours are gathered: another order than by date leaves a month several times. */
function monthsOf(events: readonly EventCard[]): Month[] {
  const months: Month[] = [];
  for (const event of events) {
    const day = readDay(event.start, event.timeZone);
    if (!day) continue;
    const last = months.at(-1);
    if (last?.year === day.year && last.name === day.monthName) last.events.push(event);
    else months.push({ key: `${event.eventId}`, name: day.monthName, year: day.year, events: [event] });
  }
  return months;
}
