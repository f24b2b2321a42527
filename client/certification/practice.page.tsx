import { practicePage } from '../../shared/certification/practice.page.ts';
import { type PageInput, toLastSegment } from '../../shared/pages/request.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { useCall } from '../data/use-call.ts';
import { useHydrated } from '../data/use-hydrated.ts';
import { FactStrip } from '../ui/fact-strip.tsx';
import { Prose } from '../ui/prose.tsx';
import { PracticeList } from './practice-list.tsx';
import { PracticeWalk } from './practice-walk.tsx';
import './certification.css';

export { page } from '../../shared/certification/practice.page.ts';

/** One question at a time, or without JavaScript all of them with folded answers (section 2, Practice questions). */
export default function Practice({ input }: { input: PageInput }) {
  const calls = practicePage(input);
  const page = useCall(calls.page).data?.result[0];
  const questions = useCall(calls.questions).data?.result;
  const isHydrated = useHydrated();
  const paper = toLastSegment(input.pathname);
  if (!page || !questions) return null;
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} />
      <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
      {page.body && (
        <div className="section--s">
          <Prose html={page.body} />
        </div>
      )}
      <div className="needs-script">
        <PracticeWalk key={paper} paper={paper} questions={questions} />
      </div>
      {!isHydrated && (
        <div className="only-without-script">
          <PracticeList questions={questions} />
        </div>
      )}
    </div>
  );
}
