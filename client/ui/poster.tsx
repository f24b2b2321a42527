import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CoverImage } from './cover-image.tsx';
import { Heading } from './heading.tsx';
import type { HeadingLevel } from './types.ts';

interface PosterProps {
  title: string;
  href: string;
  /** "13–15 May". */
  date: string;
  /** "Ghent 2025". */
  place: string;
  seed: string;
  /** An inline cover in place of the cached file. */
  art?: ReactNode;
  level?: HeadingLevel;
}

/** The conference poster beside an agenda: one flat orange, very large type, one drawn figure. */
export function Poster({ title, href, date, place, seed, art, level = 3 }: PosterProps) {
  return (
    <article className="poster">
      <Heading level={level} className="poster__title">
        <a href={href}>{title}</a>
      </Heading>
      <div className="poster__art">
        {art ?? <CoverImage topic="conferences" ink="orange" seed={seed} variant="poster" />}
      </div>
      <p className="poster__foot">
        <span>{date}</span> <span>{place}</span>
      </p>
    </article>
  );
}

interface BandProps {
  /** Green carries certification and membership, event is the tinted head of an event page, orange the stage. */
  tone?: 'green' | 'event' | 'orange' | 'deep' | 'wash';
  /** A drawn figure; it bleeds off at the left (`figure`) or closes the band below (`strip`). */
  figure?: ReactNode;
  strip?: ReactNode;
  children: ReactNode;
}

/** A full-bleed tinted band of a page. */
export function Band({ tone = 'green', figure, strip, children }: BandProps) {
  return (
    <div className={`band band--${tone}${figure ? ' band--figure' : ''}`}>
      {figure && <div className="band__figure">{figure}</div>}
      <div className="band__text">{children}</div>
      {strip && <div className="band__strip">{strip}</div>}
    </div>
  );
}

interface StageProps {
  title: string;
  /** Orange carries what happens on a date, green what is there all year round. */
  tone: 'orange' | 'green';
  /** At the left and right under the title: when and where. */
  sides?: readonly string[];
  /** The drawn figure, between two lines from edge to edge. */
  figure: ReactNode;
  /** What holds now, in a few words each: "Early rate until 4 April". */
  notes?: readonly string[];
  /** The one action. */
  action?: ReactNode;
}

/** Past these a title is set in the display size: the poster size is for a few short words. */
const POSTER_TITLE = 26;
const POSTER_WORD = 9;

/** The stage: one flat colour, very large type, one drawn figure. The head of a conference's home. */
export function Stage({ title, tone, sides = [], figure, notes = [], action }: StageProps) {
  const isLong = title.length > POSTER_TITLE || title.split(' ').some((word) => word.length > POSTER_WORD);
  return (
    <header className={classNames('stage band', `band--${tone}`, isLong && 'stage--long')}>
      <div className="page">
        <h1 className="stage__title">{title}</h1>
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
        <div className="stage__foot page">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {action}
        </div>
      )}
    </header>
  );
}
