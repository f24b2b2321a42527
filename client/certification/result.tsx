import type { Ref } from 'react';
import { type Answers, type Gap, listGaps } from '../../shared/certification/self-check.page.ts';
import { COMPETENCY_FRAMEWORK_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { buildChart } from '../../shared/html/chart.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import type { Loaded } from '../data/loaded.ts';
import { Button, QuietLink } from '../ui/button.tsx';
import { Chart } from '../ui/chart.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import type { Framework } from './answer-form.tsx';

type Suggestions = ResponseOf<'competencies.suggestions'>;
type Suggestion = Suggestions['result'][number];

type ResultProps = {
  framework: Framework;
  answers: Answers;
  suggestions: Loaded<Suggestions>;
  ref: Ref<HTMLElement>;
};

export function Result({ framework, answers, suggestions, ref }: ResultProps) {
  const { levels, target } = answers;
  const rows = framework.domains.flatMap(({ domain, name }) => {
    const level = levels[domain];
    return level === undefined ? [] : [[name, String(level), String(target)]];
  });
  const chart = buildChart('Your level and your target in each domain', [['Domain', 'Your level', 'Target'], ...rows]);
  const gaps = listGaps(answers, framework);
  return (
    <section ref={ref} className="section" aria-labelledby="result">
      <SectionHead id="result" title="Your result" focusable />
      <div className="measure stack-l">
        {!('reason' in chart) && <Chart chart={chart} rowsName="Domain" source="your answers above." />}
        <p>{buildSummary(gaps, rows.length, target)}</p>
        {gaps.length > 0 && (
          <LoadedList
            loaded={suggestions}
            items={() => gaps}
            skeleton={{ shape: 'table', count: gaps.length }}
            failed="We couldn’t load the suggestions"
            empty={{ title: 'Nothing to suggest' }}
          >
            {(shown) =>
              shown.map((gap) => (
                <NextStep
                  key={gap.domain.domain}
                  gap={gap}
                  framework={framework}
                  suggestions={suggestions.data?.result ?? []}
                />
              ))
            }
          </LoadedList>
        )}
        <p className="needs-script">
          <Button variant="secondary" onClick={() => window.print()}>
            Print the result
          </Button>
        </p>
      </div>
    </section>
  );
}

function buildSummary(gaps: readonly Gap[], answered: number, target: number): string {
  const inAll = answered === 1 ? 'the domain' : `all ${answered} domains`;
  if (gaps.length === 0) return `You are at level ${target} or above in ${inAll} that you have answered.`;
  return `Of ${answered === 1 ? 'one domain' : `${answered} domains`} that you have answered, ${gaps.length} ${gaps.length === 1 ? 'is' : 'are'} below level ${target}. The widest gap comes first.`;
}

type NextStepProps = { gap: Gap; framework: Framework; suggestions: readonly Suggestion[] };

function NextStep({ gap: { domain, level, size }, framework, suggestions }: NextStepProps) {
  const next = level + 1;
  const found = suggestions.filter((each) => each.domain === domain.domain && each.level === next);
  return (
    <section aria-labelledby={domain.domain}>
      <h3 id={domain.domain}>
        {domain.name}: from {level} to {level + size}
      </h3>
      <p>
        The next level is {next}: {framework.levels[next - 1]?.name.toLowerCase()}.
      </p>
      {found.length === 0 ? (
        <p>
          The programme has nothing for this step at present.{' '}
          <QuietLink href={COMPETENCY_FRAMEWORK_PATH}>The framework</QuietLink>
        </p>
      ) : (
        <ul className="self-check__suggestions">
          {found.map((suggestion) => (
            <li key={suggestion.path}>
              <span className="small soft">{TYPES[suggestion.type]}</span>
              <a className="link" href={suggestion.path}>
                {suggestion.title}
              </a>
              <span className="small soft">{toReason(suggestion)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const TYPES = { course: 'Course', book: 'Book', event: 'Event', article: 'Article' } as const;

function toReason({ terms, itemLevel }: Suggestion): string {
  const subject = `On ${terms.join(' and ').toLowerCase()}`;
  if (itemLevel === undefined) return subject;
  return itemLevel === 'All levels' ? `${subject}, for all levels` : `${subject}, at ${itemLevel.toLowerCase()} level`;
}
