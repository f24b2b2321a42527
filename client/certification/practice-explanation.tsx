import type { PracticeQuestion } from '../../shared/certification/practice.ts';
import { Status } from '../ui/label.tsx';

type ExplanationProps = {
  question: PracticeQuestion;
  /** Index of the visitor's answer. */
  chosen?: number;
};

/** Each answer with its reason, and the provision on which the question rests. */
export function Explanation({ question: { answers, provision, url }, chosen }: ExplanationProps) {
  return (
    <>
      <ol className="practice__answers practice__answers--explained">
        {answers.map(({ text, reason, isRight }, index) => (
          <li key={text}>
            <p className="practice__answer">{text}</p>
            {(isRight || index === chosen) && (
              <p className="practice__marks">
                {isRight && <Status tone="good">Best answer</Status>}
                {index === chosen && <Status tone={isRight ? 'good' : 'due'}>Your answer</Status>}
              </p>
            )}
            <p>{reason}</p>
          </li>
        ))}
      </ol>
      <p>
        Read it in{' '}
        <a className="link" href={url}>
          {provision}
        </a>
      </p>
    </>
  );
}
