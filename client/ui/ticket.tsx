import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import { type PriceRow, PriceTable } from './price-table.tsx';
import type { HeadingLevel } from './types.ts';

interface TicketProps {
  title: string;
  /** The registration settles which price applies. */
  prices?: readonly PriceRow[];
  action: ReactNode;
  terms?: string;
  links?: ReactNode;
  level?: HeadingLevel;
}

export function Ticket({ title, prices, action, terms, links, level = 2 }: TicketProps) {
  return (
    <section className="ticket">
      <Heading level={level} className="mb-xs h4">
        {title}
      </Heading>
      {prices && <PriceTable rows={prices} />}
      <div className="ticket__action">{action}</div>
      {terms && <p className="mt-xs small soft">{terms}</p>}
      {links && <div className="ticket__links">{links}</div>}
    </section>
  );
}
