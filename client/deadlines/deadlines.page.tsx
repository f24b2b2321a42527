import type { Deadline } from '../../shared/contract/models.ts';
import { dayAt, isPastDay } from '../../shared/deadlines/deadline-status.ts';
import { deadlinesPage } from '../../shared/deadlines/deadlines.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { FilterForm, listChips } from '../blocks/filter-form.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { DeadlineBar } from './deadline-bar.tsx';
import { DeadlineRows } from './deadline-rows.tsx';
import { useDeadlineFilters } from './use-deadline-filters.ts';
import './deadlines.css';

export { page } from '../../shared/deadlines/deadlines.page.ts';

/** Dates of the law (section 2, Legal deadlines): next ones by year, then past ones. */
export default function Deadlines({ input }: { input: PageInput }) {
  const calls = deadlinesPage(input);
  const page = useCall(calls.page).data?.result[0];
  const loaded = useCall(calls.deadlines);
  const filters = useDeadlineFilters(input);
  const chips = listChips(filters, input);
  if (!page) return null;
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} about={{ deadlines: loaded.data?.result }} />
      <FilterForm filters={filters} input={input} active={chips.length} />
      <Chips chips={chips} />
      <DeadlineBar input={input} />
      <LoadedList
        loaded={loaded}
        items={(data) => data.result}
        skeleton={{ shape: 'agenda', count: 6 }}
        failed="The deadlines could not be loaded"
        empty={{
          title: 'No deadline matches',
          text: 'Try another jurisdiction, product or topic.',
          action: <QuietLink href={input.pathname}>Show all deadlines</QuietLink>,
        }}
      >
        {(deadlines) => <Parts deadlines={deadlines} now={input.now} />}
      </LoadedList>
      {page.body && (
        <section className="section" aria-label="How to read a deadline">
          <Prose small html={page.body} />
        </section>
      )}
    </div>
  );
}

function Parts({ deadlines, now }: { deadlines: readonly Deadline[]; now: number }) {
  const today = dayAt(now);
  const next = deadlines.filter(({ date }) => !isPastDay(date, today));
  const past = deadlines.filter(({ date }) => isPastDay(date, today));
  return (
    <>
      {next.length > 0 && (
        <section aria-labelledby="next">
          <h2 id="next" className="visually-hidden">
            Next
          </h2>
          {[...Map.groupBy(next, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => (
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
    </>
  );
}
