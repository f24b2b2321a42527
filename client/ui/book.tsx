import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { CoverImage } from './cover-image.tsx';
import type { CoverRef } from './covers/cover-path.ts';
import { Heading } from './heading.tsx';
import { Label, Meta } from './label.tsx';
import type { HeadingLevel } from './types.ts';

interface BookCoverProps {
  title: string;
  /** As on the label: "Ilse Verhaegen & Tomás Quiroga". */
  authors?: string;
  cover: CoverRef;
  /** An inline cover in place of the cached file. */
  art?: ReactNode;
  /** First screen. */
  eager?: boolean;
}

/** The book as an object: cloth, pasted label, spine shade. Decorative; the title stands beside it as text. */
export function BookCover({ title, authors, cover, art, eager }: BookCoverProps) {
  return (
    <div className="book-cover" aria-hidden="true">
      {art ?? <CoverImage {...cover} variant="book" eager={eager} />}
      <div className="book-cover__label">
        <p className="book-cover__title">{title}</p>
        {authors && <p className="book-cover__authors">{authors}</p>}
      </div>
    </div>
  );
}

interface PriceProps {
  /** Formatted with its currency: "$109". */
  member: string;
  /** What stands struck through beside it: the price for everybody else, or on a sale what members paid before. */
  other?: string;
  /** On sale, the same price for everybody: until when, in words. */
  sale?: string;
}

/** The member price first, the other beside it. */
function Price({ member, other, sale, large }: PriceProps & { large?: boolean }) {
  return (
    <p className={classNames('price', large && 'price--l')}>
      <span className="price__member">{member}</span> {sale ? 'on sale' : 'members'}
      {other && (
        <s className="price__other">
          <span className="visually-hidden">instead of </span>
          {other}
        </s>
      )}
      {sale && <span className="price__until">{sale}</span>}
    </p>
  );
}

interface BookProps extends BookCoverProps {
  href: string;
  price?: PriceProps;
  /** "New", "Bestseller" or a date; green unless `quietLabel`. */
  label?: string;
  quietLabel?: boolean;
  level?: HeadingLevel;
}

/** A book on a shelf: the whole is clickable, the link is on the title. */
export function Book({ href, price, label, quietLabel, level = 3, ...cover }: BookProps) {
  return (
    <article className="book">
      <BookCover {...cover} />
      {label && <Label tone={quietLabel ? 'quiet' : 'topic'}>{label}</Label>}
      <Heading level={level} className="book__title">
        <a href={href}>{cover.title}</a>
      </Heading>
      {cover.authors && <p className="book__authors">{cover.authors}</p>}
      {price && <Price {...price} />}
    </article>
  );
}

interface FeaturedBookProps extends Omit<BookProps, 'quietLabel'> {
  summary: string;
  /** Format, level, date. */
  meta: readonly (string | undefined)[];
  /** What the button says. */
  action: string;
}

/** The book that opens a catalogue: standing before its own pattern in another ink, with its summary beside it. */
export function FeaturedBook({ href, price, label, level = 2, summary, meta, action, ...cover }: FeaturedBookProps) {
  return (
    <article className="featured-book split-7-5">
      <div className="featured-book__stage">
        <CoverImage {...cover.cover} ink={cover.cover.ink === 'green' ? 'mint' : 'green'} variant="lead" eager />
        <BookCover {...cover} eager />
      </div>
      <div className="featured-book__text">
        {label && <Label>{label}</Label>}
        <Heading level={level} className="featured-book__title">
          {cover.title}
        </Heading>
        <p className="lead">{summary}</p>
        <Meta parts={[cover.authors, ...meta]} />
        {price && <Price {...price} large />}
        <ButtonLink href={href} aria-label={`${action}: ${cover.title}`}>
          {action}
        </ButtonLink>
      </div>
    </article>
  );
}

/** Books side by side: four on a wide page, two on a phone. */
export function Shelf({ children }: { children: ReactNode }) {
  return <div className="shelf">{children}</div>;
}
