import { type ReactNode, useRef } from 'react';
import type { CoverTopic } from '../../shared/covers.ts';
import { classNames } from './class-names.ts';
import { CoverImage } from './cover-image.tsx';
import { useDrawOnce } from './draw-once.ts';
import { Heading } from './heading.tsx';
import type { HeadingLevel } from './types.ts';
import { unbroken } from './unbroken.tsx';

interface PosterProps {
  title: string;
  href: string;
  date: string;
  place: string;
  seed: string;
  topic: CoverTopic;
  level?: HeadingLevel;
}

export function Poster({ title, href, date, place, seed, topic, level = 3 }: PosterProps) {
  const art = useRef<HTMLDivElement>(null);
  useDrawOnce(art);
  return (
    <article className="poster" aria-label={title}>
      <Heading level={level} className="poster__title">
        <a href={href}>{unbroken(title)}</a>
      </Heading>
      <div className="poster__art" ref={art}>
        <CoverImage topic={topic} ink="orange" seed={seed} variant="poster" />
      </div>
      <p className="poster__foot">
        <span>{date}</span> <span>{place}</span>
      </p>
    </article>
  );
}

interface BandProps {
  /** `green`: certification and membership; `event`: head of event pages; `orange`: `Stage` of conferences. */
  tone?: 'green' | 'event' | 'orange' | 'deep' | 'wash';
  figure?: ReactNode;
  strip?: ReactNode;
  children: ReactNode;
}

/** A tinted band across the full width of the page. */
export function Band({ tone = 'green', figure, strip, children }: BandProps) {
  return (
    <div className={`band band--${tone}${figure ? ' band--figure' : ''}`}>
      {figure && <div className="band__figure">{figure}</div>}
      <div className="band__text">{children}</div>
      {strip && <div className="band__strip">{strip}</div>}
    </div>
  );
}

/** `orange` for conferences, `held` for past ones, `green` for programmes that run all year. */
export type Tone = 'orange' | 'held' | 'green';

interface StageProps {
  title: string;
  tone: Tone;
  sides?: readonly string[];
  figure: ReactNode;
  notes?: readonly string[];
  action?: ReactNode;
}

/** Longest title and word, in characters, that fit the poster size; longer titles get the display size. */
const MAX_POSTER_TITLE = 26;
const MAX_POSTER_WORD = 9;

export function Stage({ title, tone, sides = [], figure, notes = [], action }: StageProps) {
  const isLong = title.length > MAX_POSTER_TITLE || title.split(' ').some((word) => word.length > MAX_POSTER_WORD);
  return (
    <header className={classNames('stage band', `band--${tone}`, isLong && 'stage--long')}>
      <div className="page">
        <h1 className="stage__title">{unbroken(title)}</h1>
        {sides.length > 0 && (
          <p className="stage__sides">
            {sides.map((side) => (
              <span key={side}>{side}</span>
            ))}
          </p>
        )}
      </div>
      <div className="stage__figure">{figure}</div>
      {(notes.length > 0 || action) && (
        <div className="stage__foot cluster apart page">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {action}
        </div>
      )}
    </header>
  );
}
