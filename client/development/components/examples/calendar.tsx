import { CalendarHead, MonthCalendar } from '../../../ui/month-calendar.tsx';
import type { CalendarEvent } from '../../../ui/month-grid.ts';
import type { Example } from '../example.ts';

const previous = { label: 'April', href: '/events?month=2025-04' };
const next = { label: 'June', href: '/events?month=2025-06' };
const events: CalendarEvent[] = [
  { id: '1', title: 'Writing a label', href: '/events/1', start: '2025-05-06', end: '2025-05-06', kind: 'online' },
  {
    id: '2',
    title: 'Regulatory week',
    href: '/events/2',
    start: '2025-05-13',
    end: '2025-05-15',
    kind: 'conference',
    place: 'Ghent',
  },
  {
    id: '3',
    title: 'Audit, hands on',
    href: '/events/3',
    start: '2025-05-29',
    end: '2025-06-03',
    kind: 'in-person',
    place: 'Porto',
  },
];
const toDay = (day: string) => `/events?day=${day}`;

export const examples: readonly Example[] = [
  {
    component: 'MonthCalendar',
    state: 'with events',
    element: (
      <MonthCalendar
        year={2025}
        month={5}
        today="2025-05-12"
        events={events}
        dayHref={toDay}
        previous={previous}
        next={next}
        level={3}
      />
    ),
  },
  {
    component: 'MonthCalendar',
    state: 'empty',
    element: <MonthCalendar year={2025} month={8} today="2025-05-12" events={[]} level={3} />,
  },
  {
    component: 'CalendarHead',
    state: 'of a day',
    element: (
      <CalendarHead
        title="Tuesday 13 May"
        label="Days"
        previous={{ label: 'Monday', href: '/events?day=12' }}
        next={{ label: 'Wednesday', href: '/events?day=14' }}
        level={3}
      />
    ),
  },
];
