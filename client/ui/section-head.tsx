import type { ReactNode } from 'react';
import { QuietLink } from './button.tsx';
import { Heading } from './heading.tsx';
import type { HeadingLevel, LinkItem } from './types.ts';

/** The comb: a 1 px line with ticks at every twelfth. Once per section, never nested. */
export function Comb() {
  return <div className="comb" aria-hidden="true" />;
}

interface SectionHeadProps {
  title: ReactNode;
  /** Id of the heading, so that the section can be labelled by it. */
  id?: string;
  level?: HeadingLevel;
  /** The one quiet link at the right. */
  link?: LinkItem;
  /** A quiet remark at the right where there is no link. */
  note?: string;
}

/** Opens a major section: comb, heading, one quiet link. */
export function SectionHead({ title, id, level = 2, link, note }: SectionHeadProps) {
  return (
    <header className="section-head">
      <Comb />
      <div className="section-head__line">
        <Heading level={level} id={id} className="section-head__title">
          {title}
        </Heading>
        {link && <QuietLink href={link.href}>{link.label}</QuietLink>}
        {!link && note && <p className="section-head__note">{note}</p>}
      </div>
    </header>
  );
}

/** The journal's mark: *Focus* is set in italic green. */
export function JournalMark({ title = 'Regulatory', voice = 'Focus' }: { title?: string; voice?: string }) {
  return (
    <span className="journal-mark">
      {title} <em>{voice}</em>
    </span>
  );
}
