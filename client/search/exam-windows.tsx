import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { parseSearchQuery, searchPage } from '../../shared/search/search.page.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { Agenda, AgendaRow } from '../ui/agenda.tsx';
import { QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { Pager } from '../ui/pager.tsx';
import type { HeadingLevel } from '../ui/types.ts';

type ExamWindow = ResponseOf<'search.racExams'>['result'][number];

const MAX_NEXT_EXAMS = 3;

/** Section 2, site search with exam results. */
export function ExamTab({ input }: { input: PageInput }) {
  const exams = useCall(searchPage(input).exams);
  const { text } = parseSearchQuery(input.query);
  return (
    <>
      <div className="results-head cluster tight">
        <p className="result-line" role="status">
          {exams.data && (
            <>
              <b>{exams.data.totalCount}</b> exam windows{text && '; your search words do not filter them'}
            </>
          )}
        </p>
      </div>
      <LoadedList
        loaded={exams}
        items={(data) => data.result}
        skeleton={{ shape: 'agenda', count: 5 }}
        failed="We couldn’t load the exam windows"
        empty={{
          title: 'No exam window here',
          text: 'The dates of the coming year are announced each autumn.',
          action: <QuietLink href="/certifications/exam">The examination</QuietLink>,
        }}
      >
        {(windows, data) => (
          <>
            <ExamRows windows={windows} level={2} />
            <Pager
              page={data.pageNumber}
              pages={data.totalPages}
              href={(pageNumber) => withParams(input, { pageNumber })}
            />
          </>
        )}
      </LoadedList>
    </>
  );
}

export function NextExams({ input, href }: { input: PageInput; href: string }) {
  const exams = useCall(searchPage(input).exams).data;
  if (!exams || exams.result.length === 0) return null;
  return (
    <section className="next-exams" aria-labelledby="next-exams">
      <h2 id="next-exams" className="block-title">
        Exam windows
      </h2>
      <ExamRows windows={exams.result.slice(0, MAX_NEXT_EXAMS)} />
      <QuietLink href={href}>All {exams.totalCount} exam windows</QuietLink>
    </section>
  );
}

function ExamRows({ windows, level }: { windows: readonly ExamWindow[]; level?: HeadingLevel }) {
  return (
    <Agenda>
      {windows.map((exam) => (
        <AgendaRow
          level={level}
          key={`${exam.examCode} ${exam.windowOpens}`}
          title={exam.title}
          href={exam.url}
          start={exam.windowOpens}
          end={exam.windowCloses}
          kind="Exam window"
          summary={`Open until ${formatDate(exam.windowCloses)}`}
          place={exam.examCode}
        />
      ))}
    </Agenda>
  );
}
