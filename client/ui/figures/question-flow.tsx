import type { Flow } from '../../../shared/contract/models.ts';

/** Draws a line from each question down to the next one, and outcomes beside it; a narrow place gets a list. */
export function QuestionFlow({ flow: { steps } }: { flow: Flow }) {
  return (
    <ol className="question-flow">
      {steps.map(({ ask, ...outcomes }, index) => (
        <li key={ask}>
          <p className="question-flow__ask">{ask}</p>
          <ul>
            {orderAnswers(outcomes).map(({ answer, outcome }, place) => (
              <li
                key={answer}
                className={`question-flow__answer question-flow__answer--${place === 0 ? 'aside' : 'below'}`}
              >
                <b>{answer}</b>{' '}
                {outcome === undefined ? (
                  <span className="visually-hidden">{`Go on to question ${index + 2}.`}</span>
                ) : (
                  <span className="question-flow__outcome">{outcome}</span>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The answer that leads on comes second. */
function orderAnswers({ yes, no }: Omit<Flow['steps'][number], 'ask'>) {
  const answers = [
    { answer: 'Yes', outcome: yes },
    { answer: 'No', outcome: no },
  ];
  return yes === undefined ? answers.toReversed() : answers;
}
