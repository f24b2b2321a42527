import type { FieldSpec, FormCall } from './form.ts';

export const PERSON: readonly FieldSpec[] = [
  {
    name: 'firstName',
    label: 'First name',
    missing: 'Enter your first name',
    type: 'text',
    autoComplete: 'given-name',
    maxLength: 100,
  },
  {
    name: 'lastName',
    label: 'Last name',
    missing: 'Enter your last name',
    type: 'text',
    autoComplete: 'family-name',
    maxLength: 100,
  },
  {
    name: 'email',
    label: 'E-mail address',
    missing: 'Enter your e-mail address',
    type: 'email',
    autoComplete: 'email',
    maxLength: 254,
  },
];

export const ORGANISATION: FieldSpec = {
  name: 'organisation',
  label: 'Organisation',
  type: 'text',
  autoComplete: 'organization',
  maxLength: 200,
};

/** In characters; with the other fields a message stays below the API's limit. */
const MAX_MESSAGE_LENGTH = 3000;

export function message(label: string, rest: Partial<FieldSpec> = {}): FieldSpec {
  return { name: 'message', label, type: 'textarea', maxLength: MAX_MESSAGE_LENGTH, ...rest };
}

export function line(name: string, label: string, rest: Partial<FieldSpec> = {}): FieldSpec {
  return { name, label, type: 'text', maxLength: 120, ...rest };
}

export function choice(
  name: string,
  label: string,
  options: readonly string[],
  rest: Partial<FieldSpec> = {},
): FieldSpec {
  return { name, label, type: 'select', maxLength: 120, options, ...rest };
}

const INQUIRY_FIELDS = ['firstName', 'lastName', 'email', 'organisation', 'message'];

export function inquiry(form: string): FormCall {
  return { id: 'forms.convergence', fields: INQUIRY_FIELDS, form };
}

export function euroInquiry(form: string): FormCall {
  return { id: 'forms.euroConvergence', fields: INQUIRY_FIELDS, form };
}
