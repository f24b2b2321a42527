import type { Response } from 'express';
import type { FormState } from '../../shared/site/forms/form.ts';

/** What a page is made with because of a form: one that was sent to it and not taken, and the token of the next. */
export type FormAnswer = {
  readonly state?: FormState | undefined;
  readonly token?: string | undefined;
  /** Of the answer, when the page itself is well. */
  readonly status: number;
};

const NOTHING: FormAnswer = { status: 200 };

/** What the page of this request is told of a form. */
export function formAnswerOf(res: Response): FormAnswer {
  return res.locals.formAnswer ?? NOTHING;
}

/** Tells the page of this request of a form. */
export function setFormAnswer(res: Response, answer: FormAnswer): void {
  res.locals.formAnswer = answer;
}
