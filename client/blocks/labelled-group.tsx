import type { ReactNode } from 'react';

/** Entries under a shared heading (a year, a region), which is set to their left on wide screens. */
export function LabelledGroup({ title, note, children }: { title: ReactNode; note?: string; children: ReactNode }) {
  return (
    <section className="agenda-month">
      <h2 className="agenda-month__name">
        {title} {note && <span>{note}</span>}
      </h2>
      <div>{children}</div>
    </section>
  );
}
