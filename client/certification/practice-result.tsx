import {
  countRight,
  listMissed,
  type PracticeAnswers,
  type PracticeQuestion,
  scoreDomains,
} from '../../shared/certification/practice.ts';
import { buildChart } from '../../shared/html/chart.ts';
import { Actions, Button } from '../ui/button.tsx';
import { Chart } from '../ui/chart.tsx';

type PracticeResultProps = {
  questions: readonly PracticeQuestion[];
  answers: PracticeAnswers;
  /** Index of a question that has no answer yet. */
  open?: number;
  onQuestion: (index: number) => void;
  onRestart: () => void;
};

export function PracticeResult({ questions, answers, open, onQuestion, onRestart }: PracticeResultProps) {
  const score = countRight(questions, answers);
  const missed = listMissed(questions, answers);
  const rows = scoreDomains(questions, answers).map(({ domain, right, answered }) => [
    domain,
    String(right),
    String(answered),
  ]);
  const chart = buildChart('Right answers by domain', [['Domain', 'Right', 'Answered'], ...rows]);
  return (
    <div className="measure stack-l">
      <p>
        {score.answered === score.questions
          ? `You have answered all ${score.questions} questions, and ${score.right} of them right.`
          : `You have answered ${score.answered} of ${score.questions} questions, and ${score.right} of them right.`}
      </p>
      {!('reason' in chart) && (
        <Chart chart={chart} rowsName="Domain" source="your answers, which only this browser has." />
      )}
      {missed.length > 0 && (
        <section aria-labelledby="missed">
          <h3 id="missed">Read again</h3>
          <ul className="practice__missed">
            {missed.map((index) => (
              <li key={index}>
                <Button variant="quiet" onClick={() => onQuestion(index)}>
                  Question {index + 1}
                </Button>
                <span className="small soft">{questions[index]?.domain}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Actions>
        {open !== undefined && <Button onClick={() => onQuestion(open)}>Continue with question {open + 1}</Button>}
        <Button variant="secondary" onClick={onRestart}>
          Begin again
        </Button>
      </Actions>
    </div>
  );
}
