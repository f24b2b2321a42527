import type { CallRequest } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { Agenda, AgendaRow } from '../ui/agenda.tsx';
import { formatDate } from '../ui/dates.ts';
import { SectionHead } from '../ui/section-head.tsx';

const MAX_WINDOWS = 4;

/** Periods in which candidates may sit an examination (section 7, search/rac-exams). */
export function ExamWindows({ request }: { request: CallRequest<'search.racExams'> }) {
  const windows = useCall(request).data?.result ?? [];
  if (windows.length === 0) return null;
  return (
    <section className="section" aria-labelledby="exam-windows">
      <SectionHead id="exam-windows" title="Examination windows" note="Choose any day in the window" />
      <Agenda>
        {windows.slice(0, MAX_WINDOWS).map(({ examCode, title, windowOpens, windowCloses, url }) => (
          <AgendaRow
            key={title}
            title={title}
            href={url}
            start={windowOpens}
            end={windowCloses}
            kind={examCode}
            terms={[`Until ${formatDate(windowCloses)}`]}
          />
        ))}
      </Agenda>
    </section>
  );
}
