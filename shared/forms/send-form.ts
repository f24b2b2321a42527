import { LINK_HOURS } from '../link-lifetime.ts';
import { rejectedField } from './check-form.ts';
import type { FieldErrors, FormCall, FormCallId, FormNotice, FormSpec, FormValues } from './form.ts';

/** `fields`: rejected by the API. Status 0: no response. */
export type CallResult = {
  readonly status: number;
  readonly fields?: readonly string[];
  readonly retryAfter?: string;
  /** No usable answer: the call may have been carried out. */
  readonly isUnconfirmed?: true;
};

/** Never throws and never retries. */
export type SendCall = (id: FormCallId, fields: Readonly<Record<string, string>>) => Promise<CallResult>;

/** `pending`: a call other than the first failed. */
export type FormResult =
  | { readonly accepted: true; readonly pending: boolean }
  | {
      readonly accepted: false;
      readonly status: 410 | 422 | 429 | 503;
      readonly errors: FieldErrors;
      readonly notice?: FormNotice;
      readonly retryAfter?: string | undefined;
    };

const OK = 200;
const BAD_REQUEST = 400;
const CONFLICT = 409;
const GONE = 410;
const UNPROCESSABLE = 422;
const NOT_IMPLEMENTED = 501;
const TOO_MANY = 429;

const NOT_STORED: FormNotice = {
  title: 'Nothing has been stored',
  text: 'We can’t take this form at the moment. What you typed is still here: send it again in a few minutes.',
};
const UNCONFIRMED: FormNotice = {
  title: 'We couldn’t confirm that we got this',
  text: 'We didn’t get a reply. What you typed is safe: send it again, and it counts only once.',
};
export const TOO_MANY_ATTEMPTS: FormNotice = {
  title: 'Too many attempts',
  text: 'Nothing has been stored this time. Wait a minute and send the form again. What you typed is still here.',
};
const REJECTED: FormNotice = {
  title: 'Nothing has been stored',
  text: 'We couldn’t accept the form. Check what you’ve entered, or write to us by e-mail.',
};
/** The API cannot send the confirmation mail. */
export const NO_MAIL: FormNotice = {
  title: 'We can’t send e-mail yet',
  text: 'We confirm each address by a link that we send to it, and at the moment we can’t send any. Nothing has been stored. Write to us or call us: the address and number are at the end of this page.',
};
export const NO_MAIL_YET: FormNotice = {
  title: NO_MAIL.title,
  text: 'This form ends with a link that we send by e-mail, and at the moment we can’t send any. Write to us or call us: the address and number are at the end of this page.',
};
const CALLS_WITH_MAIL: readonly string[] = [
  'impexium.createUser',
  'impexium.requestPassword',
  'newsletters.subscribe',
  'newsletters.sendLink',
  'follows.request',
];

export const needsMail = ({ calls }: FormSpec): boolean => calls.some(({ id }) => CALLS_WITH_MAIL.includes(id));

export const LINK_GONE: FormNotice = {
  title: 'This link no longer works',
  text: `It has been used, or it’s older than ${LINK_HOURS} hours. If your address is confirmed already, you can sign in with it. Otherwise ask for a new link where you asked for this one.`,
};

/** Make the calls in parallel, each once, regardless of failures. */
export async function sendForm(spec: FormSpec, values: FormValues, send: SendCall): Promise<FormResult> {
  const [first, ...others] = await Promise.all(
    spec.calls.map((call) => send(call.id, buildFields(spec, call, values))),
  );
  if (!first) throw new Error(`The form ${spec.id} makes no call`);
  // An existing record counts as stored.
  const isStored = ({ status }: CallResult) => status === OK || status === CONFLICT;
  if (first.status === OK) return { accepted: true, pending: !others.every(isStored) };
  if (first.status === BAD_REQUEST || first.status === UNPROCESSABLE) return rejectFields(spec, first.fields ?? []);
  if (first.status === GONE) return { accepted: false, status: 410, errors: {}, notice: spec.gone ?? LINK_GONE };
  if (first.status === NOT_IMPLEMENTED) return { accepted: false, status: 503, errors: {}, notice: NO_MAIL };
  if (first.status === TOO_MANY)
    return { accepted: false, status: 429, errors: {}, notice: TOO_MANY_ATTEMPTS, retryAfter: first.retryAfter };
  if (first.isUnconfirmed) return { accepted: false, status: 503, errors: {}, notice: UNCONFIRMED };
  const isPartial = spec.partial !== undefined && others.some(isStored);
  return { accepted: false, status: 503, errors: {}, notice: isPartial ? spec.partial : NOT_STORED };
}

function rejectFields(spec: FormSpec, names: readonly string[]): FormResult {
  const rejected = spec.fields.filter(({ name }) => names.includes(name));
  const errors = Object.fromEntries(rejected.map((field) => [field.name, rejectedField(field)]));
  return { accepted: false, status: 422, errors, ...(rejected.length === 0 && { notice: REJECTED }) };
}

/** Omits empty fields; form fields that the call lacks are prepended to its message. */
export function buildFields(spec: FormSpec, call: FormCall, values: FormValues): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const name of call.fields) {
    const value = name === 'message' ? buildMessage(spec, call, values) : values[name];
    if (value) sent[name] = value;
  }
  return call.form === undefined ? sent : { ...sent, form: call.form };
}

function buildMessage({ fields }: FormSpec, call: FormCall, values: FormValues): string {
  const lines = fields
    .filter(({ name }) => !call.fields.includes(name) && values[name])
    .map(({ name, label }) => `${label}: ${values[name]}`);
  return [lines.join('\n'), values.message ?? ''].filter((part) => part !== '').join('\n\n');
}
