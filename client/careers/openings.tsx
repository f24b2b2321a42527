import { CONTRACT_NAMES, followedJobs, matchesJob, parseJobFilters } from '../../shared/careers/job-filters.ts';
import { jobsPage } from '../../shared/careers/jobs.page.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { DEADLINE_NOTE, DeadlineList } from '../blocks/deadline-list.tsx';
import { FilterForm, listChips } from '../blocks/filter-form.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { useEnvironment, useHas } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { formatDate } from '../ui/dates.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { type Job, listJobFilters } from './job-filters.ts';

const CAREERS_PATH = '/careers';

export function Openings({ input }: { input: PageInput }) {
  const loaded = useCall(jobsPage(input).jobs);
  const has = useHas();
  const isAtSociety = input.pathname !== CAREERS_PATH;
  const chosen = isAtSociety ? {} : parseJobFilters(input.query);
  const all = loaded.data?.result ?? [];
  const shown = all.filter((job) => matchesJob(chosen, job));
  const filters = isAtSociety ? [] : listJobFilters(all, input);
  const chips = listChips(filters, input);
  return (
    <section className="section--s" aria-labelledby="openings">
      <SectionHead id="openings" title="Open positions" note={DEADLINE_NOTE} />
      {!isAtSociety && <FilterForm filters={filters} input={input} active={chips.length} />}
      {!isAtSociety && (
        <div className="results-head cluster tight mt-l">
          <p className="result-line" role="status">
            {all.length > 0 && (
              <>
                <b>{shown.length}</b> {chips.length > 0 && `of ${all.length} `}
                {all.length === 1 ? 'position' : 'positions'}
              </>
            )}
          </p>
          <Chips chips={chips} />
        </div>
      )}
      <LoadedList
        loaded={loaded}
        items={() => shown}
        skeleton={{ shape: 'agenda', count: 5 }}
        level={3}
        failed="We couldn’t load the open positions"
        empty={useEmpty(input, all.length > 0)}
      >
        {(jobs) => <DeadlineList entries={jobs.map(toEntry)} ruled={isAtSociety} />}
      </LoadedList>
      {!isAtSociety && has('follows.own') && (
        <p>
          <QuietLink href={followAddress('jobs', followedJobs(chosen))} icon="mail">
            {chips.length > 0 ? 'Tell me about new jobs with these filters' : 'Tell me about new jobs'}
          </QuietLink>
        </p>
      )}
    </section>
  );
}

function useEmpty({ pathname }: PageInput, isFiltered: boolean) {
  const { settings } = useEnvironment();
  if (isFiltered)
    return {
      title: 'No open position matches',
      text: 'Try another country or contract, or let us tell you when one is advertised.',
      action: <QuietLink href={pathname}>Show all positions</QuietLink>,
    };
  return {
    title: 'No open positions',
    text: 'New positions are advertised here first.',
    action:
      pathname === CAREERS_PATH ? (
        <QuietLink href={`/who-we-are/work-for-${settings.product}`}>Work for us</QuietLink>
      ) : (
        <QuietLink href={CAREERS_PATH}>Positions with other employers</QuietLink>
      ),
  };
}

const toEntry = (job: Job) => ({
  title: job.title,
  url: job.url,
  summary: job.summary,
  employer: job.employer,
  deadline: job.closingDate,
  place: job.location,
  terms: [
    ...(job.employmentTypes ?? []).map((type) => CONTRACT_NAMES[type]),
    ...(job.postedDate ? [`Posted ${formatDate(job.postedDate, 'UTC', { year: false })}`] : []),
  ],
});
