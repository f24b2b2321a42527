import type { CallRequest } from '../../../shared/site/page-data/request.ts';
import { useCall } from '../../data/use-call.ts';
import { Agenda, AgendaRow } from '../../ui/agenda.tsx';
import { formatDate } from '../../ui/dates.ts';
import { SectionHead } from '../../ui/section-head.tsx';

const NEXT = 4;

/** The next examination windows (section 7, search/rac-exams): the days between which a candidate may sit. */
export function ExamWindows({ request }: { request: CallRequest<'search.racExams'> }) {
  const windows = useCall(request).data?.result ?? [];
  if (windows.length === 0) return null;
  return (
    <section className="section" aria-labelledby="exam-windows">
      <SectionHead
        id="exam-windows"
        title="Examination windows"
        note="A paper is sat on a day of your choice within them"
      />
      <Agenda>
        {windows.slice(0, NEXT).map(({ examCode, title, windowOpens, windowCloses, url }) => (
          <AgendaRow
            key={title}
            title={title}
            href={url}
            start={windowOpens}
            kind={examCode}
            terms={[`Until ${formatDate(windowCloses)}`]}
          />
        ))}
      </Agenda>
    </section>
  );
}
