import type { ReactNode } from 'react';
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
