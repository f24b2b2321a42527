import type { ReactNode } from 'react';
import { CoverImage } from './cover-image.tsx';
import type { CoverRef } from './covers/cover-path.ts';
import { DateBlock } from './date-block.tsx';
import { Heading } from './heading.tsx';
import { Label, Meta, type MetaPart } from './label.tsx';
import type { HeadingLevel, LinkItem } from './types.ts';
import { unbroken } from './unbroken.tsx';

interface StoryProps {
  title: ReactNode;
  href: string;
  summary?: ReactNode;
  /** A separate link when it is a `LinkItem`. */
  label?: LinkItem | string;
  meta?: readonly (MetaPart | undefined)[];
  level?: HeadingLevel;
  cover?: CoverRef;
  /** Replaces `cover`. */
  art?: ReactNode;
}

interface StoryRowProps extends StoryProps {
  /** ISO date, shown as a date block before the story. */
  date?: string;
  timeZone?: string;
  action?: ReactNode;
}

function StoryLabel({ label }: { label: LinkItem | string }) {
  if (typeof label === 'string') return <Label>{label}</Label>;
  return <Label href={label.href}>{label.label}</Label>;
}

export function StoryList({ children }: { children: ReactNode }) {
  return <ul className="stories">{children}</ul>;
}

export function StoryRow({ date, timeZone, action, ...story }: StoryRowProps) {
  const { title, href, summary, label, meta, level = 3, cover, art } = story;
  const picture = art ?? (cover && <CoverImage {...cover} variant="card" />);
  return (
    <li className={`story-row${date ? ' story-row--dated' : ''}${picture ? ' story-row--art' : ''}`}>
      {date && <DateBlock start={date} timeZone={timeZone} size="s" year />}
      <div className="story-row__text">
        {label && <StoryLabel label={label} />}
        <Heading level={level} className="story-row__title h5">
          <a href={href}>{unbroken(title)}</a>
        </Heading>
        {summary && <p className="story-row__summary">{unbroken(summary)}</p>}
        {meta && <Meta parts={meta} />}
        {action && <div className="story-row__action">{action}</div>}
      </div>
      {picture && <div className="story-row__art">{picture}</div>}
    </li>
  );
}

export function LeadStory({ title, href, summary, label, meta, level = 3, cover, art }: StoryProps) {
  const picture = art ?? (cover && <CoverImage {...cover} variant="lead" eager />);
  return (
    <article className="lead-story">
      {picture && <div className="lead-story__art">{picture}</div>}
      {label && <StoryLabel label={label} />}
      <Heading level={level} className="lead-story__title h2">
        <a href={href}>{unbroken(title)}</a>
      </Heading>
      {summary && <p className="lead mb-2xs">{unbroken(summary)}</p>}
      {meta && <Meta parts={meta} />}
    </article>
  );
}

export function StoryCard({ title, href, summary, label, meta, level = 3, cover, art }: StoryProps) {
  const picture = art ?? (cover && <CoverImage {...cover} variant="card" />);
  return (
    <article className="story-card">
      {picture && <div className="mb-s">{picture}</div>}
      {label && <StoryLabel label={label} />}
      <Heading level={level} className="story-card__title h5 ink">
        <a href={href}>{unbroken(title)}</a>
      </Heading>
      {summary && <p className="mt-2xs small soft">{unbroken(summary)}</p>}
      {meta && <Meta parts={meta} />}
    </article>
  );
}
