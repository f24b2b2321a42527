import type { RequestHandler } from 'express';
import { z } from 'zod';
import { checkForm, isTrapped, readValues } from '../../shared/site/forms/check-form.ts';
import type { FormSpec, FormValues } from '../../shared/site/forms/form.ts';
import { doneAddress, formAt } from '../../shared/site/forms/forms.ts';
import { type FormResult, sendForm } from '../../shared/site/forms/send-form.ts';
import type { Config } from '../config.ts';
import { contextOf } from '../pipeline/request-context.ts';
import type { Upstream } from '../upstream/client.ts';
import { sendCallFrom } from './api-calls.ts';
import { setFormAnswer } from './form-answer.ts';
import { createOnce } from './once.ts';
import { createTogether } from './once-together.ts';
import type { SharedOutcomes } from './shared-outcomes.ts';

type Options = {
  config: Pick<Config, 'product' | 'upstreamTimeout'>;
  secrets: readonly string[];
  upstream: Upstream;
  formOutcomes: SharedOutcomes | undefined;
  now: () => number;
};

const TRAPPED: FormResult = {
  taken: false,
  status: 422,
  errors: {},
  notice: {
    title: 'Nothing has been stored',
    text: 'Something filled in a field that people do not see. If it was your browser: it is empty again, so please send the form once more.',
  },
};

const UNKNOWN: FormResult = {
  taken: false,
  status: 503,
  errors: {},
  notice: {
    title: 'It is not known yet whether this has been stored',
    text: 'The same form was sent a moment ago, and there is no answer to it so far. What you typed is still here: please wait a minute before you send it again.',
  },
  retryAfter: '60',
};
/** More than a form's calls take: what comes on top is Redis. */
const MARGIN_MS = 1000;

/** A result as another replica has written it. */
const resultSchema = z.discriminatedUnion('taken', [
  z.object({ taken: z.literal(true), pending: z.boolean() }),
  z.object({
    taken: z.literal(false),
    status: z.literal([422, 429, 503]),
    errors: z.record(z.string(), z.string()),
    notice: z.object({ title: z.string(), text: z.string() }).optional(),
    retryAfter: z.string().optional(),
  }),
]) satisfies z.ZodType<FormResult>;

const isTaken = ({ taken }: FormResult): boolean => taken;

/**
 * Takes the forms of pages from browsers without a script: checked by the table they are made from, sent once, and answered with
 * another address, or with the page again, what was typed still in it. A path without a form is not its business.
 */
export function pageForms({ config, secrets, upstream, formOutcomes, now }: Options): RequestHandler {
  const { product, upstreamTimeout } = config;
  const together =
    formOutcomes &&
    createTogether<FormResult>({
      outcomes: formOutcomes,
      isDone: isTaken,
      read: (outcome) => resultSchema.safeParse(outcome).data,
      unknown: UNKNOWN,
      patience: upstreamTimeout + MARGIN_MS,
    });
  const once = createOnce<FormResult>({ isDone: isTaken, now, secrets, together });

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
