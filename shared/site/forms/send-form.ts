import { refusedField } from './check-form.ts';
import type { FieldErrors, FormCall, FormCallId, FormNotice, FormSpec, FormValues } from './form.ts';

/** What came of one call; `fields` names what the API refused. Status 0: there was no answer. */
export type CallResult = { readonly status: number; readonly fields?: readonly string[]; readonly retryAfter?: string };

/** Makes one call with the fields of its body or query. It never throws, and never repeats itself. */
export type SendCall = (id: FormCallId, fields: Readonly<Record<string, string>>) => Promise<CallResult>;

/** What came of a form. */
export type FormResult =
  | { readonly taken: true; readonly pending: boolean }
  | {
      readonly taken: false;
      readonly status: 422 | 429 | 503;
      readonly errors: FieldErrors;
      readonly notice?: FormNotice;
      readonly retryAfter?: string | undefined;
    };

const OK = 200;
const BAD_REQUEST = 400;
const CONFLICT = 409;
const TOO_MANY = 429;

const NOT_STORED: FormNotice = {
  title: 'Nothing has been stored',
  text: 'The service that takes this form does not answer at the moment. What you typed is still here: please send it again in a few minutes.',
};
/** Said of too many tries, by the API or at the door. */
export const TOO_MANY_TRIES: FormNotice = {
  title: 'That was often',
  text: 'Nothing has been stored this time. Please wait a minute and send the form again; what you typed is still here.',
};
const REFUSED: FormNotice = {
  title: 'Nothing has been stored',
  text: 'The form was not accepted as it is filled in. Please look through it, or write to us by e-mail.',
};

/**
 * Makes the calls of a form at the same time, each once. One that fails does not stop the others: what is done is said, and what
 * is not.
 */
export async function sendForm(spec: FormSpec, values: FormValues, send: SendCall): Promise<FormResult> {
  const [first, ...others] = await Promise.all(spec.calls.map((call) => send(call.id, fieldsOf(spec, call, values))));
  if (!first) throw new Error(`The form ${spec.id} makes no call`);
  // A record that is there already is as good as a new one, except where it is somebody's account.
  const isThere = ({ status }: CallResult) => status === OK || status === CONFLICT;
  if (first.status === OK) return { taken: true, pending: !others.every(isThere) };
  if (first.status === CONFLICT) return { taken: false, status: 422, errors: { email: ADDRESS_TAKEN } };
  if (first.status === BAD_REQUEST) return refusedBy(spec, first.fields ?? []);
  if (first.status === TOO_MANY)
    return { taken: false, status: 429, errors: {}, notice: TOO_MANY_TRIES, retryAfter: first.retryAfter };
  const someDone = spec.halfDone !== undefined && others.some(isThere);
  return { taken: false, status: 503, errors: {}, notice: someDone ? spec.halfDone : NOT_STORED };
}

/** Said at an address that has an account; the page adds the way to sign in. */
export const ADDRESS_TAKEN = 'There is an account with this e-mail address already';

function refusedBy(spec: FormSpec, names: readonly string[]): FormResult {
  const refused = spec.fields.filter(({ name }) => names.includes(name));
  const errors = Object.fromEntries(refused.map((field) => [field.name, refusedField(field)]));
  return { taken: false, status: 422, errors, ...(refused.length === 0 && { notice: REFUSED }) };
}

/** What a call carries: its own fields, and a message that begins with those it has no place for. Empty ones are left out. */
export function fieldsOf(spec: FormSpec, call: FormCall, values: FormValues): Record<string, string> {
  const carried: Record<string, string> = {};
  for (const name of call.fields) {
    const value = name === 'message' ? messageOf(spec, call, values) : values[name];
    if (value) carried[name] = value;
  }
  return call.form === undefined ? carried : { ...carried, form: call.form };
}

function messageOf({ fields }: FormSpec, call: FormCall, values: FormValues): string {
  const lines = fields
    .filter(({ name }) => !call.fields.includes(name) && values[name])
    .map(({ name, label }) => `${label}: ${values[name]}`);
  return [lines.join('\n'), values.message ?? ''].filter((part) => part !== '').join('\n\n');
}
