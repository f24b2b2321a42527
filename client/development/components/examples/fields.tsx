import { Field, FieldError, PasswordField, Select, TextArea } from '../../../ui/field.tsx';
import type { Example } from '../example.ts';

const countries = [
  { value: 'be', label: 'Belgium' },
  { value: 'pt', label: 'Portugal' },
];

export const examples: readonly Example[] = [
  { component: 'Field', state: 'empty', element: <Field label="First name" autoComplete="off" /> },
  {
    component: 'Field',
    state: 'with hint',
    element: <Field label="E-mail" type="email" hint="For your receipts." autoComplete="off" />,
  },
  {
    component: 'Field',
    state: 'invalid',
    element: (
      <Field label="Work e-mail" type="email" defaultValue="ada" error="Enter an address such as ada@example.org." />
    ),
  },
  { component: 'Field', state: 'disabled', element: <Field label="Member number" defaultValue="10482" disabled /> },
  { component: 'Field', state: 'required', element: <Field label="Organisation" required /> },
  { component: 'Field', state: 'date', element: <Field label="Completed on" type="date" defaultValue="2025-05-13" /> },
  {
    component: 'Field',
    state: 'with hidden label',
    element: <Field label="Search the site" type="search" placeholder="Search" hideLabel />,
  },
  { component: 'PasswordField', state: 'empty', element: <PasswordField label="Password" autoComplete="off" /> },
  {
    component: 'PasswordField',
    state: 'invalid',
    element: (
      <PasswordField
        label="New password"
        defaultValue="short"
        autoComplete="off"
        error="Use at least twelve characters."
      />
    ),
  },
  { component: 'TextArea', state: 'empty', element: <TextArea label="Message" /> },
  {
    component: 'TextArea',
    state: 'invalid',
    element: <TextArea label="Question" rows={3} error="Enter your question." />,
  },
  {
    component: 'Select',
    state: 'with a value',
    element: <Select label="Country" options={countries} defaultValue="pt" />,
  },
  {
    component: 'Select',
    state: 'invalid',
    element: <Select label="Country of work" options={countries} error="Choose a country." />,
  },
  { component: 'Select', state: 'disabled', element: <Select label="Region" options={countries} disabled /> },
  {
    component: 'FieldError',
    state: 'of a group',
    element: <FieldError id="format-error">Choose a format.</FieldError>,
  },
];
