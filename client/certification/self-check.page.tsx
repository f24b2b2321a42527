import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readAnswers, selfCheckPage } from '../../shared/certification/self-check.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { useCall } from '../data/use-call.ts';
import { FactStrip } from '../ui/fact-strip.tsx';
import { Prose } from '../ui/prose.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Result } from './result.tsx';
import { storeAnswers, useStoredAnswers } from './stored-answers.ts';
import './certification.css';

export { page } from '../../shared/certification/self-check.page.ts';

/** Keeps answers in the browser, or without JavaScript in the address. */
export default function SelfCheck({ input }: { input: PageInput }) {
  const calls = selfCheckPage(input);
  const page = useCall(calls.page).data?.result[0];
  const framework = useCall(calls.framework).data?.result;
  const suggestions = useCall(calls.suggestions);
  const stored = useStoredAnswers();
  const [isOwn, setOwn] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [target, setTarget] = useState<{ readonly of: 'result' | 'form' }>();
  const result = useRef<HTMLElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (target?.of === 'form') form.current?.focus();
    if (target?.of !== 'result') return;
    result.current?.querySelector('h2')?.focus({ preventScroll: true });
    result.current?.scrollIntoView();
  }, [target]);
  if (!page || !framework) return null;
  const fromAddress = readAnswers((name) => input.query.get(name) ?? undefined, framework);
  const answers = isOwn ? stored : (fromAddress ?? stored);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = readAnswers((name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : undefined;
    }, framework);
    setEmpty(!given);
    if (!given) return;
    setOwn(true);
    storeAnswers(given);
    setTarget({ of: 'result' });
  };
  const onReset = () => {
    setOwn(true);
    setEmpty(false);
    storeAnswers(undefined);
    setTarget({ of: 'form' });
  };

  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} />
      <FactStrip facts={page.facts.map(({ label, value }) => ({ term: label, value }))} />
      <div className="stack-l section--s">
        {page.body && <Prose html={page.body} />}
        {framework.domains.length > 0 && (
          <div ref={form} tabIndex={-1}>
            <AnswerForm
              // Remount for other answers, because the browser holds the state of its radio buttons.
              key={JSON.stringify(answers)}
              framework={framework}
              answers={answers}
              isEmpty={isEmpty}
              onSubmit={onSubmit}
              onReset={onReset}
              {...(fromAddress && !isOwn && { restart: input.pathname })}
            />
          </div>
        )}
      </div>
      {answers && <Result ref={result} framework={framework} answers={answers} suggestions={suggestions} />}
    </div>
  );
}
