import type { PracticeQuestion } from '../../shared/certification/practice.ts';
import { AccordionItem } from '../ui/accordion.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { Explanation } from './practice-explanation.tsx';

/** All questions; the answer of each is folded, so that it can be thought about first. */
export function PracticeList({ questions }: { questions: readonly PracticeQuestion[] }) {
  return (
    <>
      {questions.map((question, index) => (
        <article key={question.key} className="section--s practice">
          <SectionHead
            id={question.key}
            title={`Question ${index + 1} of ${questions.length}`}
            note={question.domain}
          />
          <p className="practice__case">{question.case}</p>
          <h3 className="practice__question">{question.question}</h3>
          <ol className="practice__answers">
            {question.answers.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <div className="accordion">
            <AccordionItem summary="The best answer, and why">
              <Explanation question={question} />
            </AccordionItem>
          </div>
        </article>
      ))}
    </>
  );
}
