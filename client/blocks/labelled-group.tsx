import type { ReactNode } from 'react';

export function LabelledGroup({ title, note, children }: { title: ReactNode; note?: string; children: ReactNode }) {
  return (
    <section className="agenda-month">
      <h2 className="agenda-month__name">
        {title} {note && <span className="quiet">{note}</span>}
      </h2>
      <div>{children}</div>
    </section>
  );
}
