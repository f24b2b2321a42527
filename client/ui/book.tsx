import type { ReactNode } from 'react';
import { CoverImage } from './cover-image.tsx';
import type { CoverRef } from './covers/cover-path.ts';
import { Heading } from './heading.tsx';
import { Label } from './label.tsx';
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
  /** The price for everybody else, struck through. */
  other?: string;
}

/** The member price first, the other beside it. */
function Price({ member, other }: PriceProps) {
  return (
    <p className="price">
      <span className="price__member">{member}</span> members
      {other && (
        <s className="price__other">
          <span className="visually-hidden">instead of </span>
          {other}
        </s>
      )}
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

/** Books side by side: four on a wide page, two on a phone. */
export function Shelf({ children }: { children: ReactNode }) {
  return <div className="shelf">{children}</div>;
}
