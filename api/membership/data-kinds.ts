import { z } from 'zod';
import { isMailKind, MAIL_KINDS, placeholderProblems } from '../common/mail-kinds.ts';
import { list } from '../content/kinds/data-kind.ts';
import { key, paragraph, path, text } from '../content/kinds/fields.ts';

const mailKinds = Object.keys(MAIL_KINDS).filter(isMailKind);

/** An https URL without credentials. */
const webhookUrl = z.url({ protocol: /^https?$/, abort: true }).refine((value) => {
  const { protocol, hostname, username, password } = new URL(value);
  const isProtected = protocol === 'https:' || /^(?:localhost|127\.0\.0\.1)$/.test(hostname);
  return isProtected && username === '' && password === '';
}, 'an https address without a password');

export const membershipKinds = {
  /** Absent mails use the site's defaults. */
  mails: list(
    z
      .strictObject({
        kind: z.enum(mailKinds),
        subject: text
          .max(200)
          .regex(/^.*$/, 'one line')
          .meta({ description: 'One line, like: Choose a password: {society}' }),
        text: paragraph.meta({
          description:
            'Plain text. {society} and {origin} are filled in; the other placeholders of a mail are those of its first text, in data/mails.yaml of a release',
        }),
      })
      .check(({ value, issues }) => {
        for (const message of placeholderProblems(value.kind, value))
          issues.push({ code: 'custom', message, input: value, path: ['text'] });
      }),
  ),
  forms: list(
    z.strictObject({
      form: key,
      forwardTo: z.array(z.email()).max(5).default([]),
      /** Every submission is posted here, signed; FORM_WEBHOOK_HOSTS lists the allowed hosts. */
      webhook: webhookUrl.optional(),
      receipt: z.boolean().default(false),
    }),
  ),
  subscriptions: list(
    z
      .strictObject({
        subscriptionField: key,
        name: text,
        description: paragraph,
        group: text,
        /** In one or two words. */
        frequency: text.optional(),
        provider: z.enum(['hubspot', 'impexium']),
        default: z.boolean(),
        hubspotId: z.int().positive().optional(),
        impexiumField: text.optional(),
      })
      .refine(
        ({ provider, hubspotId, impexiumField }) => (provider === 'hubspot' ? impexiumField : hubspotId) === undefined,
        'a subscription is named at its own provider only',
      ),
    // Choices are stored by name, here and at providers, so lists must not share one.
    {
      names: (lists) =>
        lists.flatMap(({ subscriptionField, hubspotId, impexiumField }) => [
          `the subscription ${subscriptionField}`,
          ...(hubspotId === undefined ? [] : [`the HubSpot subscription type ${hubspotId}`]),
          ...(impexiumField === undefined ? [] : [`the custom field ${impexiumField}`]),
        ]),
    },
  ),
  'member-types': list(
    z.strictObject({
      memberType: text,
      active: z.boolean(),
      faculty: z.boolean(),
      registrationType: text,
      registrationPath: path,
      cventCode: text.optional(),
    }),
    { names: listCodes },
  ),
} as const;

type MemberType = { readonly registrationType: string; readonly cventCode?: string | undefined };

/** Codes must be unique: a shared one would give both types one price. */
function listCodes(rows: readonly MemberType[]): string[] {
  const types = new Map(rows.map(({ cventCode, registrationType }) => [`${cventCode}/${registrationType}`, cventCode]));
  return [...types.values()].flatMap((code) => (code === undefined ? [] : [`the Cvent code ${code}`]));
}
