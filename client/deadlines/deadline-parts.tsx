import type { Deadline } from '../../shared/contract/models.ts';
import { dayAt, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { formatWhole } from '../../shared/format-whole.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { DeadlineRows } from './deadline-rows.tsx';

/** Next dates by year, then past ones. */
export function DeadlineParts({ deadlines, now }: { deadlines: readonly Deadline[]; now: number }) {
  const today = dayAt(now);
  const next = deadlines.filter(({ date }) => !isPastDay(date, today));
  const past = deadlines.filter(({ date }) => isPastDay(date, today));
  const years = [...Map.groupBy(next, ({ date }) => date.slice(0, 4))];
  return (
    <div className="dates-list">
      <nav className="deadline-years" aria-label="Years">
        {years.map(([year, ofYear]) => (
          <a key={year} href={`#in-${year}`}>
            {year} <span className="small quiet">{formatWhole(ofYear.length)}</span>
          </a>
        ))}
        {past.length > 0 && (
          <a href="#past">
            Past <span className="small quiet">{formatWhole(past.length)}</span>
          </a>
        )}
      </nav>
      {next.length > 0 && (
        <section aria-labelledby="next">
          <h2 id="next" className="visually-hidden">
            Next
          </h2>
          {years.map(([year, ofYear]) => (
            <section key={year} className="deadline-year" aria-labelledby={`in-${year}`}>
              <h3 id={`in-${year}`} className="deadline-year__name">
                {year}
              </h3>
              <DeadlineRows deadlines={ofYear} now={now} level={4} anchored />
            </section>
          ))}
        </section>
      )}
      {past.length > 0 && (
        <section className="section" aria-labelledby="past">
          <SectionHead id="past" title="Past" note="Newest first" />
          <DeadlineRows deadlines={past} now={now} anchored />
        </section>
      )}
    </div>
  );
}
