import type { ReactNode } from 'react';

/** Entries under one name, which stands at their left where there is room: a year, a region. */
export function Ledger({ title, note, children }: { title: ReactNode; note?: string; children: ReactNode }) {
  return (
    <section className="agenda-month">
      <h2 className="agenda-month__name">
        {title} {note && <span>{note}</span>}
      </h2>
      <div>{children}</div>
    </section>
  );
}
