import type { ComponentProps } from 'react';
import { type Answers, defaultTarget, domainParam, TARGET_PARAM } from '../../shared/certification/self-check.page.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { Actions, Button, ButtonLink } from '../ui/button.tsx';
import { Radio } from '../ui/choice.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';

export type Framework = ResponseOf<'competencies.framework'>['result'];

type AnswerFormProps = Pick<ComponentProps<'form'>, 'onSubmit' | 'onReset'> & {
  framework: Framework;
  answers: Answers | undefined;
  isEmpty: boolean;
  /** Address without answers; undefined when the address has none. */
  restart?: string;
};

export function AnswerForm({ framework, answers, isEmpty, restart, ...handlers }: AnswerFormProps) {
  const { domains, levels } = framework;
  const choices = [{ name: 'Not yet at level 1' }, ...levels];
  return (
    <form className="rows gap-m" method="get" aria-label="Your levels" {...handlers}>
      {domains.map(({ domain, name, summary }, index) => (
        <Levels
          key={domain}
          legend={name}
          hint={summary}
          name={domainParam(index)}
          choices={choices.map((level, value) => ({ value, name: level.name }))}
          chosen={answers?.levels[domain]}
        />
      ))}
      <Levels
        legend="Your target level"
        hint="In every domain that you have answered."
        name={TARGET_PARAM}
        choices={levels.map((level, index) => ({ value: index + 1, name: level.name }))}
        chosen={answers?.target ?? defaultTarget(framework)}
      />
      {isEmpty && (
        <NoticeBox tone="error" live title="No level is chosen">
          Choose a level in at least one domain.
        </NoticeBox>
      )}
      <Actions>
        <Button type="submit">Show the result</Button>
        {restart ? (
          <ButtonLink variant="secondary" href={restart}>
            Start again
          </ButtonLink>
        ) : (
          <Button type="reset" variant="secondary">
            Remove my answers
          </Button>
        )}
      </Actions>
    </form>
  );
}

type LevelsProps = {
  legend: string;
  hint: string;
  name: string;
  choices: readonly { value: number; name: string }[];
  chosen: number | undefined;
};

function Levels({ legend, hint, name, choices, chosen }: LevelsProps) {
  return (
    <fieldset className="self-check__domain" aria-describedby={`${name}-hint`}>
      <legend>{legend}</legend>
      <p id={`${name}-hint`} className="small soft">
        {hint}
      </p>
      <div className="self-check__levels">
        {choices.map((level) => (
          <Radio
            key={level.value}
            name={name}
            value={level.value}
            defaultChecked={level.value === chosen}
            label={level.value}
            hint={level.name}
          />
        ))}
      </div>
    </fieldset>
  );
}
