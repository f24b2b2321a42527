import { Agenda, AgendaMonth, AgendaRow } from '../../../ui/agenda.tsx';
import { DateBlock } from '../../../ui/date-block.tsx';
import { Status } from '../../../ui/label.tsx';
import { LocalTime, LocalTimeNote } from '../../../ui/local-time.tsx';
import { type Session, Timetable } from '../../../ui/timetable.tsx';
import type { Example } from '../example.ts';

const course = { title: 'Writing a clinical evaluation', href: '/events/1', start: '2025-04-09' };
const conference = { title: 'Regulatory week', href: '/events/2', start: '2025-05-13', end: '2025-05-15' };
const speakers = [{ name: 'Ilse Verhaegen', href: '/people/1' }];
const sessions: Session[] = [
  { start: '2025-06-03T07:00:00Z', time: '09:00', title: 'Opening', facts: ['Main hall'] },
  { start: '2025-06-03T08:00:00Z', time: '10:00', title: 'Evidence from registries', track: 'Evidence', speakers },
  {
    start: '2025-06-03T08:00:00Z',
    time: '10:00',
    title: 'Software that learns',
    track: 'Software',
    href: '/sessions/3',
  },
];

export const examples: readonly Example[] = [
  {
    component: 'Agenda',
    state: 'two events',
    element: (
      <Agenda>
        <AgendaRow {...course} />
        <AgendaRow {...conference} />
      </Agenda>
    ),
  },
  {
    component: 'Agenda',
    state: 'ruled',
    element: (
      <Agenda ruled>
        <AgendaRow {...course} />
      </Agenda>
    ),
  },
  {
    component: 'AgendaMonth',
    state: 'with one event',
    element: (
      <AgendaMonth month="April" year={2025} level={3}>
        <AgendaRow {...course} level={4} month={false} />
      </AgendaMonth>
    ),
  },
  {
    component: 'AgendaRow',
    state: 'complete',
    element: (
      <Agenda>
        <AgendaRow
          {...course}
          kind="Workshop"
          summary="From the plan to the report, in one day."
          place="Online"
          terms={['14:00–17:30', '$245']}
          dateLabel="Apply by"
          aside={<Status tone="good">Registered</Status>}
        />
      </Agenda>
    ),
  },
  {
    component: 'AgendaRow',
    state: 'conference',
    element: (
      <Agenda>
        <AgendaRow {...conference} star kind="Conference" place="Ghent, Belgium" terms={['Early rate until 4 April']} />
      </Agenda>
    ),
  },
  {
    component: 'AgendaRow',
    state: 'quiet kind, with year',
    element: (
      <Agenda>
        <AgendaRow {...course} kind="Employer" kindTone="quiet" year note={<p>Recorded.</p>} />
      </Agenda>
    ),
  },
  { component: 'DateBlock', state: 'one day', element: <DateBlock start="2025-04-09" /> },
  { component: 'DateBlock', state: 'small, with year', element: <DateBlock start="2025-04-09" size="s" year /> },
  { component: 'DateBlock', state: 'large range', element: <DateBlock start="2025-05-13" end="2025-05-15" size="l" /> },
  { component: 'DateBlock', state: 'range across months', element: <DateBlock start="2025-06-30" end="2025-07-02" /> },
  {
    component: 'Timetable',
    state: 'with parallel sessions',
    element: <Timetable day="Tuesday 3 June" sessions={sessions} />,
  },
  {
    component: 'LocalTime',
    state: 'in the browser’s zone',
    element: <LocalTime start="2025-06-03T07:00:00Z" end="2025-06-03T09:00:00Z" timeZone="Pacific/Auckland" named />,
  },
  {
    component: 'LocalTimeNote',
    state: 'in the browser’s zone',
    element: <LocalTimeNote start="2025-06-03T07:00:00Z" timeZone="Pacific/Auckland" />,
  },
];
