import type { ReactNode } from 'react';
import { QuietLink } from './button.tsx';
import { Heading } from './heading.tsx';
import type { HeadingLevel, LinkItem } from './types.ts';

/** A decorative line with ticks, at most once per section. */
export function Comb() {
  return <div className="comb" aria-hidden="true" />;
}

interface SectionHeadProps {
  title: ReactNode;
  /** Id of the heading, for the section's `aria-labelledby`. */
  id?: string;
  level?: HeadingLevel;
  /** Lets the heading take the focus. */
  focusable?: boolean;
  /** Link at the right. */
  link?: LinkItem;
  /** Remark at the right; shown when there is no link. */
  note?: string;
}

/** Head of a major section: decorative line, heading, and a link or a note. */
export function SectionHead({ title, id, level = 2, focusable = false, link, note }: SectionHeadProps) {
  return (
    <header className="section-head">
      <Comb />
      <div className="section-head__line">
        <Heading level={level} id={id} className="section-head__title" tabIndex={focusable ? -1 : undefined}>
          {title}
        </Heading>
        {link && <QuietLink href={link.href}>{link.label}</QuietLink>}
        {!link && note && <p className="section-head__note">{note}</p>}
      </div>
    </header>
  );
}

/** Sets the last word of the journal's name in green italics. */
export function JournalMark({ name }: { name: string }) {
  const words = name.split(' ');
  const last = words.pop();
  return (
    <span className="journal-mark">
      {words.map((word) => `${word} `)}
      <em>{last}</em>
    </span>
  );
}
