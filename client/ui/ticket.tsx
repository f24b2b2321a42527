import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import { type PriceRow, PriceTable } from './price-table.tsx';
import type { HeadingLevel } from './types.ts';

interface TicketProps {
  title: string;
  /** Prices by kind of buyer: which one applies is settled at the registration. */
  prices?: readonly PriceRow[];
  /** The primary action. */
  action: ReactNode;
  /** Conditions and next steps, below the action. */
  terms?: string;
  /** Further links: add to calendar, tell a colleague. */
  links?: ReactNode;
  level?: HeadingLevel;
}

/** A box to register or buy: title, prices, one action, terms. */
export function Ticket({ title, prices, action, terms, links, level = 2 }: TicketProps) {
  return (
    <section className="ticket">
      <Heading level={level} className="ticket__title">
        {title}
      </Heading>
      {prices && <PriceTable rows={prices} />}
      <div className="ticket__action">{action}</div>
      {terms && <p className="ticket__terms">{terms}</p>}
      {links && <div className="ticket__links">{links}</div>}
    </section>
  );
}
