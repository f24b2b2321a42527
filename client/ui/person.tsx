import { Fragment } from 'react';
import { personRing } from './covers/ring.ts';
import { Heading } from './heading.tsx';
import type { HeadingLevel } from './types.ts';

/** Ignores titles after a comma and text in brackets. */
export function initials(name: string): string {
  const words = name
    .replace(/\(.*?\)|,.*$/g, '')
    .trim()
    .split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

interface PersonRingProps {
  /** Also seeds the ring's pattern and colour. */
  name: string;
  photo?: string | undefined;
  /** `s` next to a name, `l` in a grid of people, `xl` on the person's page. */
  size?: 's' | 'm' | 'l' | 'xl';
}

/** Decorative: the name is text next to it. */
export function PersonRing({ name, photo, size = 's' }: PersonRingProps) {
  if (photo)
    return (
      <img className={`person-ring person-ring--${size}`} src={photo} alt="" width={192} height={192} loading="lazy" />
    );
  const { ink, rings, wave } = personRing(name, size === 's' ? 0.6 : 1);
  return (
    <svg className={`person-ring person-ring--${size} cover cover--${ink}`} viewBox="0 0 192 192" aria-hidden="true">
      <path className="l" d={wave} />
      <path className="h" d={rings} />
      <text x="96" y="96" dy=".34em" textAnchor="middle">
        {initials(name)}
      </text>
    </svg>
  );
}

interface PersonProps {
  name: string;
  lines?: readonly string[];
  photo?: string | undefined;
  href?: string;
  level?: HeadingLevel;
}

export function PersonCard({ name, lines = [], photo, href, level = 3 }: PersonProps) {
  return (
    <article className="person-card">
      <PersonRing name={name} photo={photo} size="l" />
      <Heading level={level} className="person-card__name h5 ink">
        {href ? (
          <a className="stretched-link" href={href}>
            {name}
          </a>
        ) : (
          name
        )}
      </Heading>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </article>
  );
}

interface BylineProps {
  people: readonly { name: string; href?: string }[];
  lines?: readonly string[];
  photo?: string | undefined;
}

export function Byline({ people, lines = [], photo }: BylineProps) {
  return (
    <div className="byline">
      <PersonRing name={people.map(({ name }) => name).join(', ')} photo={photo} />
      <div>
        <p className="byline__name">
          {people.map(({ name, href }, index) => (
            <Fragment key={href ?? name}>
              {index > 0 && ', '}
              {href ? <a href={href}>{name}</a> : name}
            </Fragment>
          ))}
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
