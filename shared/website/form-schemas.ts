import { z } from 'zod';
import { type CallSchemas, toResult } from '../contract/schemas/envelope.ts';
import { WITHDRAWAL_CONTRACTS } from '../membership/withdrawal-contracts.ts';
import type { formCalls } from './form-calls.ts';

const formName = z.string().trim().min(1).max(80);
const formFields = z.object({
  firstName: z.string().trim().min(1).max(100),
  lastName: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  organisation: z.string().trim().max(200).optional(),
  message: z.string().trim().max(4000).optional(),
});
const euroConvergenceForm = formFields.extend({ form: formName.default('euro-convergence') });
const convergenceForm = formFields.extend({ form: formName.default('convergence') });
/** The receipt repeats it to the address, so it takes no free text except the name. */
export const withdrawal = formFields.pick({ firstName: true, lastName: true, email: true }).extend({
  contract: z.enum(WITHDRAWAL_CONTRACTS),
  concludedOn: z.iso.date(),
  reference: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 -]{1,40}$/)
    .optional(),
});
const formReceipt = toResult(z.object({ submissionId: z.uuid(), receivedAt: z.iso.datetime() }));

export const formSchemas = {
  'cookies.law': {
    tags: ['society'],
    summary: 'The texts and choices of the cookie banner',
    response: toResult(
      z.object({
        levelText: z.string(),
        denyAllText: z.string(),
        allowSpecificText: z.string(),
        allowAllText: z.string(),
        showDeny: z.boolean(),
        showSpecific: z.boolean(),
        showAll: z.boolean(),
        /** Default until the visitor chooses. */
        cookieLevel: z.int(),
        expiryDate: z.iso.datetime(),
      }),
    ),
  },
  'cookies.newLevel': {
    summary: 'Stores a visitor’s cookie level and sets the consent cookie',
    query: z.object({ newLevel: z.coerce.number<number | string>().pipe(z.literal([-1000, -100, 0, 100, 200, 1000])) }),
    response: toResult(z.object({ cookieLevel: z.int(), expiryDate: z.iso.datetime(), receiptId: z.uuid() })),
  },
  'forms.euroConvergence': {
    summary: 'Submits the Euro Convergence form by GET; the double slash is part of the path',
    query: euroConvergenceForm,
    response: formReceipt,
  },
  'forms.euroConvergencePost': {
    summary: 'Submits the Euro Convergence form',
    body: euroConvergenceForm,
    response: formReceipt,
  },
  'forms.convergence': { summary: 'Submits the Convergence form', body: convergenceForm, response: formReceipt },
  'forms.withdraw': { summary: 'Withdraws from a contract', body: withdrawal, response: formReceipt },
} as const satisfies Record<keyof typeof formCalls, CallSchemas>;
