import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface AccordionItemProps {
  summary: ReactNode;
  open?: boolean;
  /** Items that share a name form an exclusive accordion: opening one closes the others. */
  name?: string;
  id?: string;
  children: ReactNode;
}

/** One item of an `Accordion`: a native `<details>`. */
export function AccordionItem({ summary, open, name, id, children }: AccordionItemProps) {
  return (
    <details className="accordion__item" open={open} name={name} id={id}>
      <summary>
        {summary}
        <Icon name="down" className="accordion__chevron" />
      </summary>
      <div className="accordion__body">{children}</div>
    </details>
  );
}

/** A list of collapsible items. `variant="facet"` is the small size, for filter columns. */
export function Accordion({ variant, children }: { variant?: 'facet'; children: ReactNode }) {
  return <div className={variant ? `accordion accordion--${variant}` : 'accordion'}>{children}</div>;
}
