import { credentialPage } from '../../shared/certification/credential.page.ts';
import { findNextWindow, type NextWindow } from '../../shared/certification/exam-window.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { formatDateRange } from '../ui/dates.ts';
import { Html } from '../ui/html.tsx';
import { ContentPage } from '../website/content-page.tsx';
import { splitSteps } from './credential-steps.ts';
import './credential.css';

export { page } from '../../shared/certification/credential.page.ts';

/** Sets the text's first numbered list, the way to the credential, in columns above the text. */
export default function Credential({ input }: { input: PageInput }) {
  const calls = credentialPage(input);
  const body = useCall(calls.page).data?.result[0]?.body ?? '';
  const exams = useCall(calls.exams).data?.result ?? [];
  const { now } = useEnvironment();
  const next = findNextWindow(exams, new Date(now).toISOString().slice(0, 10));
  const { steps, rest } = splitSteps(body);
  return (
    <ContentPage
      input={input}
      textOf={() => rest}
      figure={
        <div className="credential-card">
          <Letters />
          {next && <ExamWindow next={next} />}
        </div>
      }
      lead={steps && <Html className="credential-steps section--s" html={steps} />}
    />
  );
}

/** Decorative: the title names the credential. */
function Letters() {
  return (
    <div className="credential-letters" aria-hidden="true">
      <CoverImage topic="policy" ink="green" seed="certification" variant="rosette" eager />
      <p>
        {[...'RAC'].map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </p>
    </div>
  );
}

function ExamWindow({ next: { opens, closes, isOpen, days, papers, href } }: { next: NextWindow }) {
  const count = `${days} ${days === 1 ? 'day' : 'days'}`;
  return (
    <section className="credential-window" aria-labelledby="next-window">
      <h2 id="next-window" className="h6">
        Next examination window
      </h2>
      <p className="credential-window__dates">{formatDateRange(opens, closes)}</p>
      <p className="credential-window__left">
        {isOpen ? (days === 0 ? 'Closes today' : `Open now, closes in ${count}`) : `Opens in ${count}`}
      </p>
      <p className="small quiet">{papers.join(', ')}</p>
      <QuietLink href={href}>The examination</QuietLink>
    </section>
  );
}
