import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface AccordionItemProps {
  summary: ReactNode;
  open?: boolean;
  /** Items that share a name form an exclusive accordion. */
  name?: string;
  id?: string;
  children: ReactNode;
}

export function AccordionItem({ summary, open, name, id, children }: AccordionItemProps) {
  return (
    <details className="accordion__item" open={open} name={name} id={id}>
      <summary>
        {summary}
        <Icon name="down" className="chevron" />
      </summary>
      <div className="accordion__body">{children}</div>
    </details>
  );
}

/** `variant="facet"` is the small size, for filter columns. */
export function Accordion({ variant, children }: { variant?: 'facet'; children: ReactNode }) {
  return <div className={variant ? `accordion accordion--${variant}` : 'accordion'}>{children}</div>;
}
