import type { RequestHandler } from 'express';
import { checkForm, isHoneypotFilled, readValues } from '../../shared/forms/check-form.ts';
import { confirmationAddress } from '../../shared/forms/confirmation.ts';
import { CHANGE_STEP, type FormSpec, type FormValues, needsReview, STEP_FIELD } from '../../shared/forms/form.ts';
import { formAt } from '../../shared/forms/forms.ts';
import { type FormResult, sendForm } from '../../shared/forms/send-form.ts';
import { sendCallsWith } from './api-calls.ts';
import { redirectTo, setFormAnswer } from './form-answer.ts';
import type { FormOptions } from './form-options.ts';
import { createSubmitOnce } from './submit-once.ts';

const HONEYPOT_FILLED: FormResult = {
  accepted: false,
  status: 422,
  errors: {},
  notice: {
    title: 'Nothing has been stored',
    text: 'A hidden field that people don’t see was filled in. If your browser did that, send the form again: the field is empty now.',
  },
};

/**
 * Handles page forms posted without JavaScript: validates them, submits them under an idempotency key, and answers with
 * a redirect (303) or the page with values and errors. A path without a form, or without a page, passes on.
 */
export function pageForms({ config, secrets, upstream, now, isMissing }: FormOptions): RequestHandler {
  const submitOnce = createSubmitOnce<FormResult>(secrets, now);

  return async (req, res, next) => {
    const spec = formAt(req.path, config.product);
    if (!spec) return next('router');
    if (await isMissing(req, res)) return next();
    const fieldValue = (name: string): unknown => req.body?.[name];
    const values = readValues(spec, fieldValue, new URLSearchParams(req.originalUrl.split('?')[1]));
    const step = fieldValue(STEP_FIELD);
    const submit = (key: string) => sendForm(spec, values, sendCallsWith(req, res, upstream, key));
    const rejected = isHoneypotFilled(fieldValue) ? HONEYPOT_FILLED : validationFailure(spec, values);
    if (!rejected && needsReview(spec, step)) {
      const isReview = step !== CHANGE_STEP && { isReview: true as const };
      setFormAnswer(res, { status: 200, state: { form: spec.id, values, errors: {}, ...isReview } });
      return next();
    }
    const result = rejected ?? (await submitOnce([spec.id, req.ip ?? '', ...Object.values(values)], submit));
    if (result.accepted) return redirectTo(res, confirmationAddress(spec, req.path, result.pending));
    const { status, errors, notice, retryAfter } = result;
    if (retryAfter !== undefined) res.set('Retry-After', retryAfter);
    setFormAnswer(res, { status, state: { form: spec.id, values: withoutPasswords(spec, values), errors, notice } });
    next();
  };
}

function validationFailure(spec: FormSpec, values: FormValues): FormResult | undefined {
  const errors = checkForm(spec, values);
  return Object.keys(errors).length > 0 ? { accepted: false, status: 422, errors } : undefined;
}

/** The values that a page may show again: all but passwords. */
export function withoutPasswords({ fields }: FormSpec, values: FormValues): FormValues {
  return Object.fromEntries(
    fields.filter(({ type }) => type !== 'password').map(({ name }) => [name, values[name] ?? '']),
  );
}
