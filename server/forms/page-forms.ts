import type { RequestHandler } from 'express';
import { checkForm, isTrapped, readValues } from '../../shared/site/forms/check-form.ts';
import type { FormSpec, FormValues } from '../../shared/site/forms/form.ts';
import { doneAddress, formAt } from '../../shared/site/forms/forms.ts';
import { type FormResult, sendForm } from '../../shared/site/forms/send-form.ts';
import { contextOf } from '../pipeline/request-context.ts';
import type { Upstream } from '../upstream/client.ts';
import { sendCallFrom } from './api-calls.ts';
import { setFormAnswer } from './form-answer.ts';
import { createOnce } from './once.ts';

type Options = { product: string; upstream: Upstream; now: () => number };

const TRAPPED: FormResult = {
  taken: false,
  status: 422,
  errors: {},
  notice: {
    title: 'Nothing has been stored',
    text: 'Something filled in a field that people do not see. If it was your browser: it is empty again, so please send the form once more.',
  },
};

/**
 * Takes the forms of pages from browsers without a script: checked by the table they are made from, sent once, and answered with
 * another address, or with the page again, what was typed still in it. A path without a form is not its business.
 */
export function pageForms({ product, upstream, now }: Options): RequestHandler {
  const once = createOnce<FormResult>({ isDone: ({ taken }) => taken, now });

  return async (req, res, next) => {
    const spec = formAt(req.path, product);
    if (!spec) {
      next('router');
      return;
    }
    const given = (name: string): unknown => req.body?.[name];
    const values = readValues(spec, given);
    const clientAddress = req.ip ?? '';
    const send = sendCallFrom({
      upstream,
      clientAddress,
      onFailure: (error, id) => contextOf(res).log.warn({ call: id, reason: String(error) }, 'a form was not taken'),
    });
    const result = isTrapped(given)
      ? TRAPPED
      : await take(spec, values, () =>
          once([spec.id, clientAddress, ...Object.values(values)], () => sendForm(spec, values, send)),
        );
    if (result.taken) {
      res.set('Cache-Control', 'private, no-store').redirect(303, doneAddress(spec, req.path, result.pending));
      return;
    }
    const { status, errors, notice, retryAfter } = result;
    if (retryAfter !== undefined) res.set('Retry-After', retryAfter);
    setFormAnswer(res, { status, state: { form: spec.id, values: shownAgain(spec, values), errors, notice } });
    next();
  };
}

async function take(spec: FormSpec, values: FormValues, send: () => Promise<FormResult>): Promise<FormResult> {
  const errors = checkForm(spec, values);
  return Object.keys(errors).length > 0 ? { taken: false, status: 422, errors } : send();
}

/** What was typed, without what nobody should read again. */
export function shownAgain({ fields }: FormSpec, values: FormValues): FormValues {
  return Object.fromEntries(
    fields.filter(({ type }) => type !== 'password').map(({ name }) => [name, values[name] ?? '']),
  );
}
