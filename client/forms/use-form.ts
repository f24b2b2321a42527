import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { checkForm, isHoneypotFilled, readValues } from '../../shared/forms/check-form.ts';
import { confirmationPathFor } from '../../shared/forms/confirmation.ts';
import {
  CHANGE_STEP,
  type FieldErrors,
  type FormNotice,
  type FormSpec,
  type FormState,
  type FormValues,
  needsReview,
} from '../../shared/forms/form.ts';
import { sendForm } from '../../shared/forms/send-form.ts';
import { useEnvironment } from '../data/environment.tsx';
import { usePageInput } from '../data/page-input.ts';
import { createSendCall } from './create-send-call.ts';
import { clearDraft, restoreDraft, saveDraft } from './draft.ts';
import { useSubmissionKey } from './use-submission-key.ts';

/** Errors by field, and a notice for the whole form. */
export type Problem = { readonly errors: FieldErrors; readonly notice?: FormNotice | undefined };

/** The document's form state belongs to its first page: after a navigation the form is empty. */
let isFirstPage = true;

export function useRejectedForm(id: string): FormState | undefined {
  const { formState } = useEnvironment();
  const [rejected] = useState(() => (isFirstPage && formState?.form === id ? formState : undefined));
  useEffect(
    () => () => {
      isFirstPage = false;
    },
    [],
  );
  return rejected;
}

/** Undefined for a form that is only to be confirmed or changed. */
const findProblem = ({ errors, notice }: FormState): Problem | undefined =>
  notice || Object.keys(errors).length > 0 ? { errors, notice } : undefined;

const findStep = (event: Event): string | undefined =>
  event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement ? event.submitter.value : undefined;

/** Ready, pending, rejected or accepted; the server renders the same states without JavaScript. */
export function useForm(spec: FormSpec) {
  const { settings } = useEnvironment();
  const { pathname } = usePageInput();
  const rejected = useRejectedForm(spec.id);
  const [problem, setProblem] = useState<Problem | undefined>(rejected && findProblem(rejected));
  const [review, setReview] = useState<FormValues | undefined>(rejected?.isReview && rejected.values);
  const [changed, setChanged] = useState<FormValues>();
  const [pending, setPending] = useState(false);
  const [accepted, setAccepted] = useState<{ pending: boolean }>();
  const form = useRef<HTMLFormElement>(null);
  /** Gets the focus when it appears. */
  const resultRef = useRef<HTMLDivElement>(null);
  const isInFlight = useRef(false);
  const keyOf = useSubmissionKey();

  // A layout effect, so that the form is never painted empty and the draft comes before any typing.
  useLayoutEffect(() => {
    if (form.current) restoreDraft(spec, form.current);
  }, [spec]);
  useEffect(() => {
    if (problem || accepted || review || changed) resultRef.current?.focus();
  }, [problem, accepted, review, changed]);

  const submit = async (values: FormValues) => {
    const result = await sendForm(spec, values, createSendCall(settings.product, keyOf(JSON.stringify(values))));
    if (!result.accepted) {
      setProblem({ errors: result.errors, notice: result.notice });
      return;
    }
    clearDraft(spec);
    setAccepted({ pending: result.pending });
  };

  const onSubmit: ComponentProps<'form'>['onSubmit'] = (event) => {
    const data = new FormData(event.currentTarget);
    const fieldValue = (name: string) => (data.getAll(name).length > 1 ? data.getAll(name) : data.get(name));
    // The browser posts a form with a filled honeypot, and the server answers the bot.
    if (isHoneypotFilled(fieldValue)) return;
    const values = readValues(spec, fieldValue, new URLSearchParams(location.search));
    const errors = checkForm(spec, values);
    const isInvalid = Object.keys(errors).length > 0;
    // In a frame of another site fetch sends no cookies, so that the browser posts the form itself.
    if (!isInvalid && confirmationPathFor(pathname)) {
      clearDraft(spec);
      return;
    }
    event.preventDefault();
    if (isInFlight.current) return;
    if (isInvalid) {
      setProblem({ errors });
      return;
    }
    const step = findStep(event.nativeEvent);
    if (needsReview(spec, step)) {
      setProblem(undefined);
      setReview(step === CHANGE_STEP ? undefined : values);
      setChanged(step === CHANGE_STEP ? values : undefined);
      return;
    }
    isInFlight.current = true;
    setPending(true);
    setProblem(undefined);
    void submit(values).finally(() => {
      isInFlight.current = false;
      setPending(false);
    });
  };
  const onInput: ComponentProps<'form'>['onInput'] = (event) => saveDraft(spec, event.currentTarget);
  return {
    values: changed ?? rejected?.values ?? {},
    problem,
    review,
    pending,
    accepted,
    resultRef,
    props: { ref: form, onSubmit, onInput },
  };
}
