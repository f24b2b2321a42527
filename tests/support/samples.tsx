import type { ReactElement } from 'react';
import { LinkTitle } from '../../client/blocks/link-title.tsx';
import { Agenda, AgendaRow } from '../../client/ui/agenda.tsx';
import { Book } from '../../client/ui/book.tsx';
import { Breadcrumb } from '../../client/ui/breadcrumb.tsx';
import { Button, QuietLink } from '../../client/ui/button.tsx';
import { Chips } from '../../client/ui/chips.tsx';
import { ChoiceGroup, Radio } from '../../client/ui/choice.tsx';
import { CourseTable } from '../../client/ui/course-table.tsx';
import { Cover } from '../../client/ui/cover.tsx';
import { TextArea } from '../../client/ui/field.tsx';
import { Status } from '../../client/ui/label.tsx';
import { NoticeBox } from '../../client/ui/notice-box.tsx';
import { PersonRing } from '../../client/ui/person.tsx';
import { Poster } from '../../client/ui/poster.tsx';
import { CreditLadder, Progress } from '../../client/ui/progress.tsx';
import { Prose } from '../../client/ui/prose.tsx';
import { EmptyState, FailedState, Skeleton } from '../../client/ui/state.tsx';
import { StoryCard, StoryRow } from '../../client/ui/story.tsx';
import { Tabs } from '../../client/ui/tabs.tsx';
import { Ticket } from '../../client/ui/ticket.tsx';
import { Wordmark } from '../../client/ui/wordmark.tsx';

const cover = { topic: 'clinical', ink: 'mint', seed: 'a' } as const;
const tabs = [
  { label: 'A', href: '/a' },
  { label: 'B', href: '/b', count: 3 },
];
const price = { member: '$80', other: '$120' };
/** Components of the design system, with a string that the markup of each must contain. */
export const SAMPLES: [name: string, part: ReactElement, markup: string][] = [
  ['wordmark', <Wordmark key="" name="acme" />, 'role="img" aria-label="acme"'],
  ['wordmark in a link', <Wordmark key="" name="acme" decorative />, 'aria-hidden="true"'],
  ['button', <Button key="">Save</Button>, '<button type="button"'],
  [
    'busy button',
    <Button key="" busy>
      Save
    </Button>,
    'aria-busy="true"',
  ],
  [
    'external link',
    <QuietLink key="" href="/x" trail="out">
      Account
    </QuietLink>,
    'M5 15L15 5',
  ],
  ['chip', <Chips key="" chips={[{ label: 'Europe' }]} />, 'aria-label="Remove filter: Europe"'],
  ['tab', <Tabs key="" label="Kinds" current="/b" items={tabs} />, 'href="/b" aria-current="page"'],
  ['breadcrumb', <Breadcrumb key="" items={[{ label: 'Here' }]} />, 'aria-current="page">Here'],
  [
    'status',
    <Status key="" tone="due">
      Due
    </Status>,
    'status--due',
  ],
  ['several lines', <TextArea key="" label="Message" error="Say something" />, 'aria-invalid="true"'],
  [
    'choices under a question',
    <ChoiceGroup key="" legend="Format">
      <Radio label="Print" name="format" />
    </ChoiceGroup>,
    '<legend class="field__label">Format</legend>',
  ],
  [
    'story in a grid',
    <StoryCard key="" title="A story" href="/story" />,
    '<h3 class="story-card__title h5 ink"><a href="/story">',
  ],
  ['error notice', <NoticeBox key="" tone="error" title="Failed" live />, 'role="alert"'],
  ['result notice', <NoticeBox key="" tone="saved" title="Saved" live />, 'role="status"'],
  ['progress', <Progress key="" percent={62} label="Course" />, '<progress value="62" max="100" aria-label="Course"'],
  [
    'credit ladder',
    <CreditLadder key="" earned={21} planned={12} needed={36} />,
    'aria-label="21 of 36 credits earned, 12 more planned"',
  ],
  ['skeleton', <Skeleton key="" />, 'aria-busy="true"'],
  ['empty list', <EmptyState key="" title="No events" />, '<h3 class="state__title">No events</h3>'],
  ['failed list', <FailedState key="" title="Not loaded" />, 'role="alert"'],
  ['person', <PersonRing key="" name="Teresa Amaral" />, '>TA</text>'],
  ['book', <Book key="" title="Signals" href="/b" cover={cover} />, '<a href="/b">Signals</a></h3>'],
  [
    'story',
    <StoryRow key="" title="T" href="/t" level={4} />,
    '<h4 class="story-row__title h5"><a href="/t">T</a></h4>',
  ],
  [
    'conference',
    <Agenda key="">
      <AgendaRow title="E" href="/e" start="2025-05-13" star />
    </Agenda>,
    'agenda-row--star',
  ],
  [
    'ticket',
    <Ticket key="" title="Register" action="x" prices={[{ name: 'Members', price: '$5' }]} />,
    '<p class="price-table__price">$5</p>',
  ],
  [
    'course',
    <CourseTable key="" courses={[{ id: 1, title: 'C', href: '/c', hours: 9, price }]} />,
    '<th scope="row"><a class="stretched-link" href="/c">',
  ],
  [
    'poster',
    <Poster key="" title="E" href="/e" date="13 May" place="Ghent" seed="e" topic="conferences" />,
    '/conferences/orange/poster/e',
  ],
  ['prose', <Prose key="" html="<p>End.</p>" endMark="acme" />, 'class="end-mark"'],
  ['inline cover', <Cover key="" {...cover} variant="card" />, 'aria-hidden="true"'],
];

/** The title of a link to a URL. */
export const linkTitle = (url: string) => <LinkTitle url={url}>Post</LinkTitle>;
