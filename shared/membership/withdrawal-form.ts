import { WITHDRAWAL_PATH } from '../constants.ts';
import { choice, line, PERSON } from '../forms/fields.ts';
import type { FormSpec } from '../forms/form.ts';
import { WITHDRAWAL_CONTRACTS } from './withdrawal-contracts.ts';

/** Directive (EU) 2023/2673: a statement, a step that confirms it, and a receipt by mail. */
export const WITHDRAWAL_FORM: FormSpec = {
  id: 'withdrawal',
  paths: [WITHDRAWAL_PATH],
  title: 'Withdraw from the contract here',
  note: 'Receipt by e-mail at once',
  fields: [
    ...PERSON.map((field) =>
      field.name === 'email' ? { ...field, hint: 'We’ll send the confirmation of receipt to this address.' } : field,
    ),
    choice('contract', 'Contract', WITHDRAWAL_CONTRACTS),
    {
      name: 'concludedOn',
      label: 'Day on which you joined or ordered',
      type: 'date',
      maxLength: 'YYYY-MM-DD'.length,
    },
    line('reference', 'Member number, or number of the order or registration', {
      optional: true,
      maxLength: 40,
      hint: 'Letters, digits, spaces and hyphens. It helps us to find the contract.',
    }),
  ],
  button: 'Continue',
  review: {
    title: 'Confirm your withdrawal',
    text: 'Nothing has been sent yet. If the statement is right, confirm it. You don’t need to give a reason.',
    button: 'Confirm withdrawal',
  },
  calls: [
    {
      id: 'forms.withdraw',
      fields: ['firstName', 'lastName', 'email', 'contract', 'concludedOn', 'reference'],
    },
  ],
  confirmation: {
    title: 'Your withdrawal has arrived',
    text: 'We’ve sent a confirmation of receipt with date and time to the address you gave. Please keep it. If it doesn’t arrive, look in your spam folder or write to us. We’ll answer within two working days, and refund what you’ve paid within 14 days.',
  },
};
