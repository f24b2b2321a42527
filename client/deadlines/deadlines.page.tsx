import { isChosen } from '../../shared/deadlines/deadline-line.ts';
import { deadlinesPage, parseDeadlinesQuery } from '../../shared/deadlines/deadlines.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { FilterForm, listChips } from '../blocks/filter-form.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Prose } from '../ui/prose.tsx';
import { DeadlineBar } from './deadline-bar.tsx';
import { DeadlineLine } from './deadline-line.tsx';
import { DeadlineParts } from './deadline-parts.tsx';
import { Proposals } from './proposals.tsx';
import { useDeadlineFilters } from './use-deadline-filters.ts';
import './deadlines.css';
import './embed.css';
import './line-page.css';
import './wall.css';

export { page } from '../../shared/deadlines/deadlines.page.ts';

/** Dates of the law (section 2, Legal deadlines): next ones by year, then past ones. */
export default function Deadlines({ input }: { input: PageInput }) {
  const calls = deadlinesPage(input);
  const page = useCall(calls.page).data?.result[0];
  const loaded = useCall(calls.deadlines);
  const filters = useDeadlineFilters(input);
  const chips = listChips(filters, input);
  const query = parseDeadlinesQuery(input.query);
  if (!page) return null;
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} about={{ deadlines: loaded.data?.result }} />
      <FilterForm filters={filters} input={input} active={chips.length} />
      <Chips chips={chips} />
      {loaded.data && loaded.data.result.length > 0 && <DeadlineLine deadlines={loaded.data.result} input={input} />}
      <DeadlineBar input={input} />
      <LoadedList
        loaded={loaded}
        items={(data) => data.result.filter((deadline) => isChosen(deadline, query))}
        skeleton={{ shape: 'agenda', count: 6 }}
        failed="We couldn’t load the deadlines"
        empty={{
          title: 'No deadline matches',
          text: 'Try another jurisdiction, product or topic.',
          action: <QuietLink href={input.pathname}>Show all deadlines</QuietLink>,
        }}
      >
        {(deadlines) => <DeadlineParts deadlines={deadlines} now={input.now} />}
      </LoadedList>
      <Proposals request={calls.proposals} chosen={query} />
      {page.body && (
        <section className="section" aria-label="How to read a deadline">
          <Prose small html={page.body} />
        </section>
      )}
    </div>
  );
}
