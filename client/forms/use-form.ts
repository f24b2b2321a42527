import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { checkForm, isTrapped, readValues } from '../../shared/site/forms/check-form.ts';
import type { FieldErrors, FormNotice, FormSpec, FormState, FormValues } from '../../shared/site/forms/form.ts';
import { confirmationFor } from '../../shared/site/forms/forms.ts';
import { sendForm } from '../../shared/site/forms/send-form.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { dropDraft, keepDraft, restoreDraft } from './draft.ts';
import { sendCallOf } from './send.ts';

/** What is wrong with a form, as it is said above it. */
export type Problem = { readonly errors: FieldErrors; readonly notice?: FormNotice | undefined };

/** A form that came back from the server belongs to the first page of a document: whoever comes by later finds it empty. */
let isFirstPage = true;

/** The form of this id that was sent to this page and not taken. */
export function useSentForm(id: string): FormState | undefined {
  const { formState } = useEnvironment();
  const [sent] = useState(() => (isFirstPage && formState?.form === id ? formState : undefined));
  useEffect(
    () => () => {
      isFirstPage = false;
    },
    [],
  );
  return sent;
}

/** A form's states: ready, pending, refused with what is wrong, done. Without a script the server has the same. */
export function useForm(spec: FormSpec) {
  const { settings } = useEnvironment();
  const { pathname } = usePageInput();
  const sent = useSentForm(spec.id);
  const [problem, setProblem] = useState<Problem | undefined>(sent);
  const [pending, setPending] = useState(false);
  const [taken, setTaken] = useState<{ pending: boolean }>();
  const form = useRef<HTMLFormElement>(null);
  /** Where reading goes on: what is wrong, or what is done. */
  const answer = useRef<HTMLDivElement>(null);
  const isUnderWay = useRef(false);

  useEffect(() => {
    if (form.current) restoreDraft(spec, form.current);
  }, [spec]);
  useEffect(() => {
    if (problem || taken) answer.current?.focus();
  }, [problem, taken]);

  const submit = async (values: FormValues) => {
    const result = await sendForm(spec, values, sendCallOf(settings.product));
    if (!result.taken) {
      setProblem({ errors: result.errors, notice: result.notice });
      return;
    }
    dropDraft(spec);
    setTaken({ pending: result.pending });
  };

  const onSubmit: ComponentProps<'form'>['onSubmit'] = (event) => {
    const data = new FormData(event.currentTarget);
    const given = (name: string) => data.get(name);
    // What a program filled in is the server's to answer.
    if (isTrapped(given)) return;
    const values = readValues(spec, given);
    const errors = checkForm(spec, values);
    const isWrong = Object.keys(errors).length > 0;
    // In another site's frame a script is given no cookies: there the browser sends the form itself.
    if (!isWrong && confirmationFor(pathname)) {
      dropDraft(spec);
      return;
    }
    event.preventDefault();
    if (isUnderWay.current) return;
    if (isWrong) {
      setProblem({ errors });
      return;
    }
    isUnderWay.current = true;
    setPending(true);
    setProblem(undefined);
    void submit(values).finally(() => {
      isUnderWay.current = false;
      setPending(false);
    });
  };
  const onInput: ComponentProps<'form'>['onInput'] = (event) => keepDraft(spec, event.currentTarget);
  return { values: sent?.values ?? {}, problem, pending, taken, answer, props: { ref: form, onSubmit, onInput } };
}
