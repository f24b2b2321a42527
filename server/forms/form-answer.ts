import type { Response } from 'express';
import type { FormState } from '../../shared/forms/form.ts';

/** The part of a page that depends on a posted form. */
export type FormAnswer = {
  /** The rejected form, which the page shows again. */
  readonly state?: FormState | undefined;
  /** The token of the form that the page offers. */
  readonly token?: string | undefined;
  /** Status of the response, unless the page itself has another one than 200. */
  readonly status: number;
};

const NO_FORM: FormAnswer = { status: 200 };

/** The form answer that the page of this request is rendered with. */
export function toFormAnswer(res: Response): FormAnswer {
  return res.locals.formAnswer ?? NO_FORM;
}

/** Sets the form answer that the page of this request is rendered with. */
export function setFormAnswer(res: Response, answer: FormAnswer): void {
  res.locals.formAnswer = answer;
}

/** Answers a form with another page, so that a reload does not send it again. */
export function redirectTo(res: Response, address: string): void {
  res.set('Cache-Control', 'private, no-store').redirect(303, address);
}

declare global {
  // Express merges this interface into the type of `res.locals`.
  namespace Express {
    interface Locals {
      /** The rejected form that the page shows again. */
      formAnswer?: FormAnswer;
    }
  }
}
