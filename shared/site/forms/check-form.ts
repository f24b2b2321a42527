import { type FieldErrors, type FieldSpec, type FormSpec, type FormValues, TRAP_FIELD } from './form.ts';

/** As much of an address as a person can check by eye; the API knows better. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** The values of a form's own fields, trimmed as the API trims them; a password stays as it was typed. */
export function readValues({ fields }: FormSpec, given: (name: string) => unknown): FormValues {
  const text = (name: string) => {
    const value = given(name);
    // Browsers send line ends as two characters and count them as one.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  return Object.fromEntries(
    fields.map(({ name, type }) => [name, type === 'password' ? text(name) : text(name).trim()]),
  );
}

/** Whether a program filled the form in. */
export const isTrapped = (given: (name: string) => unknown): boolean => {
  const value = given(TRAP_FIELD);
  return value !== undefined && value !== null && value !== '';
};

/** What is wrong with a form before it is sent: one sentence per field, the same in the browser and on the server. */
export function checkForm({ fields }: FormSpec, values: FormValues): FieldErrors {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, values[field.name] ?? '');
      return problem === undefined ? [] : [[field.name, problem]];
    }),
  );
}

function problemOf(field: FieldSpec, value: string): string | undefined {
  const { label, type, optional, minLength = 0, maxLength, options } = field;
  if (value === '') return optional ? undefined : missing(field);
  if (value.length > maxLength) return `${label}: at most ${maxLength} characters, and this has ${value.length}`;
  if (value.length < minLength) return `${label}: at least ${minLength} characters, and this has ${value.length}`;
  if (type === 'email' && !EMAIL.test(value)) return NO_EMAIL;
  if (options && !options.includes(value)) return missing(field);
  return undefined;
}

const NO_EMAIL = 'Enter an e-mail address in full, such as name@example.org';

const missing = ({ label, type }: FieldSpec) => `${label}: please ${type === 'select' ? 'choose one' : 'fill this in'}`;

/** The sentence for a field the API would not take although it passed here. */
export function refusedField({ label, type }: FieldSpec): string {
  return type === 'email' ? NO_EMAIL : `${label}: this cannot be taken as it is written`;
}
