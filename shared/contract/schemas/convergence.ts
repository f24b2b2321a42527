import { z } from 'zod';
import { IS_FACULTY_DEFAULT, REG_TYPE_DEFAULT } from '../../constants.ts';
import { WITHDRAWAL_CONTRACTS } from '../../withdrawal-contracts.ts';
import type { convergenceCalls } from '../calls/convergence.ts';
import { type CallSchemas, flag, resultOf, sitePath } from './envelope.ts';
import { eventDetail } from './models.ts';

const areaPath = z.object({ path: sitePath });
const link = z.object({ text: z.string(), url: z.string() });

/** Fields of the forms that can be submitted without an account. */
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
/** A statement of withdrawal. The receipt repeats it to the address, so it takes no free text besides the name. */
export const withdrawal = formFields.pick({ firstName: true, lastName: true, email: true }).extend({
  contract: z.enum(WITHDRAWAL_CONTRACTS),
  /** The day on which the contract was concluded. */
  concludedOn: z.iso.date(),
  reference: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 -]{1,40}$/)
    .optional(),
});
const formReceipt = resultOf(z.object({ submissionId: z.uuid(), receivedAt: z.iso.datetime() }));

/** Section 7, Convergence and cookies. */
export const convergenceSchemas = {
  'convergence.pagesMenu': {
    summary: 'The menu of a conference area, and its event',
    query: areaPath,
    response: resultOf(
      z.array(
        z.object({
          title: z.string(),
          path: z.string(),
          order: z.int(),
          children: z.array(z.object({ title: z.string(), path: z.string() })),
        }),
      ),
    ).extend({
      /** The area's latest event; absent in an area without one. */
      event: eventDetail.optional(),
    }),
  },
  'convergence.footer': {
    summary: 'The footer of a conference area',
    query: areaPath,
    response: resultOf(
      z
        .array(
          z.object({
            columns: z.array(z.object({ title: z.string(), links: z.array(link) })),
            sponsors: z.array(z.object({ name: z.string(), level: z.string(), url: z.string().optional() })),
            social: z.array(z.object({ title: z.string(), url: z.string() })),
          }),
        )
        .max(1),
    ),
  },
  'cookies.law': {
    summary: 'The texts and choices of the cookie banner',
    response: resultOf(
      z.object({
        levelText: z.string(),
        denyAllText: z.string(),
        allowSpecificText: z.string(),
        allowAllText: z.string(),
        showDeny: z.boolean(),
        showSpecific: z.boolean(),
        showAll: z.boolean(),
        /** The level until the visitor chooses. */
        cookieLevel: z.int(),
        expiryDate: z.iso.datetime(),
      }),
    ),
  },
  'cookies.newLevel': {
    summary: 'Stores a visitor’s cookie level and sets the consent cookie',
    query: z.object({ newLevel: z.coerce.number<number | string>().pipe(z.literal([-1000, -100, 0, 100, 200, 1000])) }),
    response: resultOf(z.object({ cookieLevel: z.int(), expiryDate: z.iso.datetime(), receiptId: z.uuid() })),
  },
  'cvent.convertMemberType': {
    summary: 'The registration type and URL for a member type',
    params: z.object({
      memberType: z.string().trim().min(1).max(80),
      isActive: flag,
      eCode: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{1,40}$/, 'must be an event code'),
      /** Section 9: false and empty by default. */
      isFaculty: flag.default(IS_FACULTY_DEFAULT),
      regType: z.string().trim().max(80).default(REG_TYPE_DEFAULT),
    }),
    response: resultOf(
      z.object({ registrationType: z.string(), registrationPath: z.string().optional(), registrationUrl: z.string() }),
    ),
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
} as const satisfies Record<keyof typeof convergenceCalls, CallSchemas>;
