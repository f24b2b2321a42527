import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Label, Meta, Status, Tag } from '../../../ui/label.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Comb, JournalMark, SectionHead } from '../../../ui/section-head.tsx';
import type { Example } from '../example.ts';

const breadcrumb = [{ label: 'Events', href: '/events' }, { label: 'Regulatory week' }];

export const examples: readonly Example[] = [
  {
    component: 'PageHead',
    state: 'display',
    element: <PageHead size="display" title="Rules that people can work with" />,
  },
  {
    component: 'PageHead',
    state: 'large, complete',
    element: (
      <PageHead
        size="l"
        title="Regulatory week 2025"
        label="Conference"
        labelTone="event"
        lead="Three days on evidence, software and vigilance."
        breadcrumb={breadcrumb}
      >
        <ButtonLink href="/register" variant="event">
          Register
        </ButtonLink>
      </PageHead>
    ),
  },
  {
    component: 'PageHead',
    state: 'medium',
    element: <PageHead title="Courses" lead="Live and recorded, with credits." />,
  },
  {
    component: 'SectionHead',
    state: 'with link',
    element: <SectionHead title="Next events" link={{ label: 'All events', href: '/events' }} />,
  },
  { component: 'SectionHead', state: 'with note', element: <SectionHead title="Results" note="24 of 240" /> },
  { component: 'Heading', state: 'of level 3', element: <Heading level={3}>Who may apply</Heading> },
  { component: 'Comb', state: 'alone', element: <Comb /> },
  { component: 'JournalMark', state: 'in a line', element: <JournalMark name="RF Quarterly" /> },
  { component: 'Label', state: 'topic', element: <Label>Clinical evidence</Label> },
  {
    component: 'Label',
    state: 'event, a link',
    element: (
      <Label tone="event" href="/events">
        Conference
      </Label>
    ),
  },
  { component: 'Label', state: 'quiet', element: <Label tone="quiet">Archive</Label> },
  { component: 'Status', state: 'good', element: <Status tone="good">Registered</Status> },
  { component: 'Status', state: 'due', element: <Status tone="due">Renewal due</Status> },
  { component: 'Status', state: 'off', element: <Status tone="off">Cancelled</Status> },
  {
    component: 'Meta',
    state: 'texts and links',
    element: (
      <Meta
        parts={[
          [
            { label: 'Ilse Verhaegen', href: '/people/1' },
            { label: 'Tomás Quiroga', href: '/people/2' },
          ],
          '13 May 2025',
          '6 min',
        ]}
      />
    ),
  },
  { component: 'Tag', state: 'link', element: <Tag href="/topics/software">Software</Tag> },
  {
    component: 'Tag',
    state: 'current',
    element: (
      <Tag href="/topics/labelling" isCurrent>
        Labelling
      </Tag>
    ),
  },
];
