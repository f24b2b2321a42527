import type { PageInput } from '../../../shared/pages/common/request.ts';
import { jobsPage } from '../../../shared/pages/jobs.ts';
import { followAddress } from '../../../shared/site/follow-address.ts';
import { DEADLINE_NOTE, DeadlineList } from '../../blocks/deadline-list.tsx';
import { LoadedList } from '../../blocks/loaded-list.tsx';
import { useEnvironment } from '../../data/environment.tsx';
import { useCall } from '../../data/use-call.ts';
import { PageForm } from '../../forms/page-form.tsx';
import { QuietLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ContentPage } from '../content/content-page.tsx';

export { page } from '../../../shared/pages/jobs.ts';

const CAREERS_PATH = '/careers';

/** Open positions at other employers or at the society, or the page of one position. */
export default function Jobs({ input }: { input: PageInput }) {
  if (input.match.params.pageName !== undefined) return <Job input={input} />;
  return (
    <ContentPage input={input} lead={<Openings input={input} />}>
      <PageForm />
    </ContentPage>
  );
}

function Openings({ input }: { input: PageInput }) {
  const { settings } = useEnvironment();
  const isAtSociety = input.pathname !== CAREERS_PATH;
  return (
    <section className="section--s" aria-labelledby="openings">
      <SectionHead id="openings" title="Open positions" note={DEADLINE_NOTE} />
      <LoadedList
        loaded={useCall(jobsPage(input).jobs)}
        items={(data) => data.result}
        skeleton={{ shape: 'agenda', count: 5 }}
        level={3}
        failed="The open positions could not be loaded"
        empty={{
          title: 'No open positions',
          text: 'New positions are advertised here first.',
          action: isAtSociety ? (
            <QuietLink href={CAREERS_PATH}>Positions with other employers</QuietLink>
          ) : (
            <QuietLink href={`/who-we-are/work-for-${settings.product}`}>Work for us</QuietLink>
          ),
        }}
      >
        {(jobs) => (
          <DeadlineList
            entries={jobs.map((job) => ({
              title: job.title,
              url: job.url,
              summary: job.summary,
              employer: job.employer,
              deadline: job.closingDate,
              place: job.location,
              terms: job.postedDate ? [`Posted ${formatDate(job.postedDate, 'UTC', { year: false })}`] : [],
            }))}
          />
        )}
      </LoadedList>
      {!isAtSociety && (
        <p>
          <QuietLink href={followAddress('jobs', 'careers')} icon="mail">
            Tell me about new jobs
          </QuietLink>
        </p>
      )}
    </section>
  );
}

function Job({ input }: { input: PageInput }) {
  const { settings } = useEnvironment();
  const { data } = useCall(jobsPage(input).jobs);
  const opening = data?.result[0];
  const parent = { label: 'Work for us', href: `/who-we-are/work-for-${settings.product}` };
  return (
    <ContentPage
      input={input}
      parent={parent}
      opening={opening}
      facts={[
        { term: 'Posted', value: opening?.postedDate && formatDate(opening.postedDate) },
        { term: 'Apply until', value: opening?.closingDate && formatDate(opening.closingDate) },
      ]}
      lead={
        data &&
        !opening && (
          <NoticeBox title="This position is closed" action={<QuietLink href={parent.href}>Open positions</QuietLink>}>
            Applications have closed. The text stays for those who applied.
          </NoticeBox>
        )
      }
    />
  );
}
