import { type FormEvent, useState } from 'react';
import type { PracticeQuestion } from '../../shared/certification/practice.ts';
import { Actions, Button } from '../ui/button.tsx';
import { Radio } from '../ui/choice.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { Explanation } from './practice-explanation.tsx';

type Steps = {
  onNext: () => void;
  /** The next step is the result. */
  isLast: boolean;
  onBack?: () => void;
  onResult?: () => void;
};

type OpenQuestionProps = Steps & { question: PracticeQuestion; onAnswer: (index: number) => void };

export function OpenQuestion({ question, onAnswer, ...steps }: OpenQuestionProps) {
  const [isEmpty, setEmpty] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('answer');
    setEmpty(value === null);
    if (value !== null) onAnswer(Number(value));
  };
  return (
    <form className="practice__form rows gap-m" aria-label="Your answer" onSubmit={onSubmit}>
      <p id="practice-case" className="practice__case">
        {question.case}
      </p>
      <fieldset aria-describedby="practice-case">
        <legend className="practice__question">{question.question}</legend>
        {question.answers.map(({ text }, index) => (
          <Radio key={text} name="answer" value={index} label={text} onChange={() => setEmpty(false)} />
        ))}
      </fieldset>
      {isEmpty && (
        <NoticeBox tone="error" live title="No answer is chosen">
          Choose one of the four answers, or leave the question for later.
        </NoticeBox>
      )}
      <Actions>
        <Button type="submit">Check the answer</Button>
        <Button variant="secondary" onClick={steps.onNext}>
          Leave it for later
        </Button>
        <OtherSteps {...steps} />
      </Actions>
    </form>
  );
}

type AnsweredQuestionProps = Steps & { question: PracticeQuestion; chosen: number };

export function AnsweredQuestion({ question, chosen, ...steps }: AnsweredQuestionProps) {
  return (
    <div className="practice__form rows gap-m">
      <p className="practice__case">{question.case}</p>
      <p className="practice__question">{question.question}</p>
      <h3 tabIndex={-1}>{question.answers[chosen]?.isRight ? 'Your answer is right.' : 'Another answer is better.'}</h3>
      <Explanation question={question} chosen={chosen} />
      <Actions>
        <Button onClick={steps.onNext}>{steps.isLast ? 'Show the result' : 'Next question'}</Button>
        <OtherSteps {...steps} />
      </Actions>
    </div>
  );
}

function OtherSteps({ onBack, onResult }: Steps) {
  return (
    <>
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          Previous question
        </Button>
      )}
      {onResult && (
        <Button variant="quiet" onClick={onResult}>
          Result so far
        </Button>
      )}
    </>
  );
}
