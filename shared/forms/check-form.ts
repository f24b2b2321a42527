import { CHECKED } from '../constants.ts';
import { formatWhole } from '../format-whole.ts';
import { type FieldErrors, type FieldSpec, type FormSpec, type FormValues, HONEYPOT_FIELD } from './form.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/**
 * Trim values as the API does, except passwords.
 * @param query holds the value of `linkParam`
 */
export function readValues(
  { fields, linkParam }: FormSpec,
  fieldValue: (name: string) => unknown,
  query: URLSearchParams,
): FormValues {
  const isChoices = new Set(fields.flatMap(({ name, type }) => (type === 'choices' ? [name] : [])));
  const text = (name: string) => {
    const sent = fieldValue(name);
    const value =
      isChoices.has(name) && Array.isArray(sent) ? sent.filter((one) => typeof one === 'string').join(',') : sent;
    // Browsers send a line break as two characters, but `maxlength` counts one.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const values = fields.map(({ name, type }) => [name, type === 'password' ? text(name) : text(name).trim()]);
  if (linkParam !== undefined) values.push([linkParam, query.get(linkParam) ?? '']);
  return Object.fromEntries(values);
}

export const isHoneypotFilled = (fieldValue: (name: string) => unknown): boolean => {
  const value = fieldValue(HONEYPOT_FIELD);
  return value !== undefined && value !== null && value !== '';
};

/** Validate before sending, in the browser and on the server: one message per invalid field. */
export function checkForm({ fields }: FormSpec, values: FormValues): FieldErrors {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = findProblem(field, values[field.name] ?? '');
      return problem === undefined ? [] : [[field.name, problem]];
    }),
  );
}

function findProblem(field: FieldSpec, value: string): string | undefined {
  const { type, optional, minLength = 0, maxLength, options } = field;
  if (value === '') return optional ? undefined : missing(field);
  if (value.length > maxLength)
    return `Enter at most ${formatWhole(maxLength)} characters; this has ${formatWhole(value.length)}`;
  if (value.length < minLength) return `Enter at least ${minLength} characters; this has ${value.length}`;
  if (type === 'checkbox' && value !== CHECKED) return missing(field);
  if (type === 'email' && !EMAIL.test(value)) return NO_EMAIL;
  if (type === 'date' && !isDay(value)) return NO_DAY;
  if (options && !options.includes(value)) return missing(field);
  return undefined;
}

const NO_DAY = 'Enter a date, such as 2026-11-20';

function isDay(value: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const NO_EMAIL = 'Enter an e-mail address in full, such as name@example.org';

const MISSING: Partial<Record<FieldSpec['type'], string>> = {
  select: 'Choose one',
  choices: 'Choose at least one',
  checkbox: 'Tick this box',
};

const missing = ({ type, missing: text }: FieldSpec) => text ?? MISSING[type] ?? 'Fill in this field';

export function rejectedField({ type }: FieldSpec): string {
  return type === 'email' ? NO_EMAIL : 'We can’t accept this value';
}
