import { Button, QuietLink } from '../../../ui/button.tsx';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import { EmptyState, FailedState, Skeleton } from '../../../ui/state.tsx';
import type { Example } from '../example.ts';

export const examples: readonly Example[] = [
  {
    component: 'NoticeBox',
    state: 'note',
    element: (
      <NoticeBox title="The archive is moving">
        <p>Old addresses keep working.</p>
      </NoticeBox>
    ),
  },
  { component: 'NoticeBox', state: 'saved', element: <NoticeBox tone="saved" title="Your profile is saved" /> },
  {
    component: 'NoticeBox',
    state: 'deadline, with action',
    element: <NoticeBox tone="deadline" title="Renew by 30 June" action={<Button small>Renew</Button>} />,
  },
  {
    component: 'NoticeBox',
    state: 'error',
    element: (
      <NoticeBox tone="error" title="We couldn’t send the form">
        <p>Two fields need your attention.</p>
      </NoticeBox>
    ),
  },
  { component: 'Skeleton', state: 'story', element: <Skeleton /> },
  { component: 'Skeleton', state: 'agenda', element: <Skeleton shape="agenda" /> },
  {
    component: 'Skeleton',
    state: 'card',
    element: <Skeleton shape="card" count={3} />,
  },
  { component: 'Skeleton', state: 'text', element: <Skeleton shape="text" count={1} /> },
  { component: 'Skeleton', state: 'table', element: <Skeleton shape="table" count={3} /> },
  {
    component: 'EmptyState',
    state: 'with action',
    element: (
      <EmptyState title="No events in August" action={<QuietLink href="/events">All events</QuietLink>}>
        Try another month.
      </EmptyState>
    ),
  },
  {
    component: 'EmptyState',
    state: 'of another topic',
    element: <EmptyState title="Nothing saved yet" topic="education" />,
  },
  {
    component: 'FailedState',
    state: 'with action',
    element: (
      <FailedState title="We couldn’t load the events" action={<Button variant="secondary">Try again</Button>}>
        The rest of the page is complete.
      </FailedState>
    ),
  },
];
