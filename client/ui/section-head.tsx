import type { ReactNode } from 'react';
import { QuietLink } from './button.tsx';
import { Heading } from './heading.tsx';
import type { HeadingLevel, LinkItem } from './types.ts';
import { unbroken } from './unbroken.tsx';

export function Comb() {
  return <div className="comb" aria-hidden="true" />;
}

interface SectionHeadProps {
  title: ReactNode;
  id?: string;
  level?: HeadingLevel;
  focusable?: boolean;
  link?: LinkItem;
  note?: string;
}

export function SectionHead({ title, id, level = 2, focusable = false, link, note }: SectionHeadProps) {
  return (
    <header className="section-head">
      <Comb />
      <div className="section-head__line cluster apart">
        <Heading level={level} id={id} className="section-head__title h3" tabIndex={focusable ? -1 : undefined}>
          {unbroken(title)}
        </Heading>
        {link && <QuietLink href={link.href}>{link.label}</QuietLink>}
        {!link && note && <p className="small quiet">{note}</p>}
      </div>
    </header>
  );
}

/** Sets the last word in green italics. */
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
