import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { CoverImage } from './cover-image.tsx';
import type { CoverRef } from './covers/cover-path.ts';
import { Heading } from './heading.tsx';
import { Label, Meta } from './label.tsx';
import { Price, type PriceText } from './price.tsx';
import type { HeadingLevel } from './types.ts';
import { unbroken } from './unbroken.tsx';

interface BookCoverProps {
  title: string;
  authors?: string;
  cover: CoverRef;
  /** Replaces the cover image, for example with an inline cover. */
  art?: ReactNode;
  eager?: boolean;
}

/** Decorative: the title is text next to it. */
export function BookCover({ title, authors, cover, art, eager }: BookCoverProps) {
  return (
    <div className="book-cover" aria-hidden="true">
      {art ?? <CoverImage {...cover} variant="book" eager={eager} />}
      <div className="book-cover__label">
        <p className="book-cover__title">{unbroken(title)}</p>
        {authors && <p className="book-cover__authors">{authors}</p>}
      </div>
    </div>
  );
}

interface BookProps extends BookCoverProps {
  href: string;
  price?: PriceText;
  until?: string | undefined;
  label?: string;
  quietLabel?: boolean;
  level?: HeadingLevel;
}

export function Book({ href, price, until, label, quietLabel, level = 3, ...cover }: BookProps) {
  return (
    <article className="book" aria-label={cover.title}>
      <BookCover {...cover} />
      {label && <Label tone={quietLabel ? 'quiet' : 'topic'}>{label}</Label>}
      <Heading level={level} className="book__title h5">
        <a href={href}>{unbroken(cover.title)}</a>
      </Heading>
      {cover.authors && <p className="mt-3xs mb-2xs small soft">{cover.authors}</p>}
      {price && <Price price={price} until={until} />}
    </article>
  );
}

interface FeaturedBookProps extends Omit<BookProps, 'quietLabel'> {
  summary: string;
  meta: readonly (string | undefined)[];
  action: string;
}

export function FeaturedBook({
  href,
  price,
  until,
  label,
  level = 2,
  summary,
  meta,
  action,
  ...cover
}: FeaturedBookProps) {
  return (
    <article className="featured-book split-7-5" aria-label={cover.title}>
      <div className="featured-book__stage">
        <BookCover {...cover} eager />
      </div>
      <div className="featured-book__text">
        {label && <Label>{label}</Label>}
        <Heading level={level} className="h2">
          {unbroken(cover.title)}
        </Heading>
        <p className="lead">{summary}</p>
        <Meta parts={[cover.authors, ...meta]} />
        {price && <Price price={price} until={until} large />}
        <ButtonLink href={href} aria-label={`${action}: ${cover.title}`}>
          {action}
        </ButtonLink>
      </div>
    </article>
  );
}

/** `rows` makes columns ruled rows on a phone. */
export function Shelf({ rows = false, children }: { rows?: boolean | undefined; children: ReactNode }) {
  return <div className={classNames('shelf', rows && 'shelf--rows')}>{children}</div>;
}
