import { useEffect, useRef, useState } from 'react';
import { countRight, findChosen, findOpen, type PracticeQuestion } from '../../shared/certification/practice.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { AnsweredQuestion, OpenQuestion } from './practice-question.tsx';
import { PracticeResult } from './practice-result.tsx';
import { storePracticeAnswers, usePracticeAnswers } from './stored-practice.ts';

type PracticeWalkProps = { paper: string; questions: readonly PracticeQuestion[] };

/** Begins at the first question without an answer; the result comes after the last. */
export function PracticeWalk({ paper, questions }: PracticeWalkProps) {
  const answers = usePracticeAnswers(paper);
  const [chosenPosition, setPosition] = useState<number>();
  const [focus, setFocus] = useState<{ readonly on: 'h2' | 'h3' }>();
  const walk = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focus) walk.current?.querySelector<HTMLElement>(`${focus.on}[tabindex]`)?.focus();
  }, [focus]);

  const result = questions.length;
  const position = chosenPosition ?? findOpen(questions, answers) ?? result;
  const question = questions[position];
  const chosen = question && findChosen(question, answers);
  const { right, answered } = countRight(questions, answers);
  const next = findOpen(questions, answers, position + 1);
  const following = next === undefined || next === position ? result : next;

  const goTo = (target: number) => {
    setPosition(target);
    setFocus({ on: 'h2' });
  };
  const answer = (key: string, index: number) => {
    setPosition(position);
    storePracticeAnswers(paper, { ...answers, [key]: index });
    setFocus({ on: 'h3' });
  };
  const restart = () => {
    storePracticeAnswers(paper, {});
    goTo(0);
  };
  const steps = {
    ...(position > 0 && { onBack: () => goTo(position - 1) }),
    ...(answered > 0 && following !== result && { onResult: () => goTo(result) }),
    onNext: () => goTo(following),
    isLast: following === result,
  };

  return (
    <section ref={walk} className="section--s practice" aria-labelledby="practice">
      <SectionHead
        id="practice"
        title={question ? `Question ${position + 1} of ${questions.length}` : 'Your result'}
        focusable
        {...(question && { note: question.domain })}
      />
      <p role="status" className="practice__score mb-s small soft">
        {question && answered > 0 && `${right} of ${answered} right so far`}
      </p>
      {!question && (
        <PracticeResult
          questions={questions}
          answers={answers}
          onQuestion={goTo}
          onRestart={restart}
          {...(next !== undefined && { open: next })}
        />
      )}
      {question && chosen === undefined && (
        <OpenQuestion
          key={question.key}
          question={question}
          onAnswer={(index) => answer(question.key, index)}
          {...steps}
        />
      )}
      {question && chosen !== undefined && <AnsweredQuestion question={question} chosen={chosen} {...steps} />}
    </section>
  );
}
