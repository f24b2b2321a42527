import { z } from 'zod';
import { isMailKind, MAIL_KINDS, placeholderProblems } from '../common/mail-kinds.ts';
import { list } from '../content/kinds/data-kind.ts';
import { key, paragraph, path, text } from '../content/kinds/fields.ts';

const mailKinds = Object.keys(MAIL_KINDS).filter(isMailKind);

/** An https address without credentials. */
const webhookUrl = z.url({ protocol: /^https?$/, abort: true }).refine((value) => {
  const { protocol, hostname, username, password } = new URL(value);
  const isProtected = protocol === 'https:' || /^(?:localhost|127\.0\.0\.1)$/.test(hostname);
  return isProtected && username === '' && password === '';
}, 'an https address without a password');

/** The schemas of the files with kinds of members, subscriptions, mails and forms. */
export const membershipKinds = {
  /** Subject and text of the mails that the site sends; what is absent is taken from the site's own. */
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
  /** Actions with the submissions of a form, besides storing them. */
  forms: list(
    z.strictObject({
      form: key,
      /** The addresses that every submission is sent to. */
      forwardTo: z.array(z.email()).max(5).default([]),
      /** The address that every submission is posted to, signed; FORM_WEBHOOK_HOSTS names the hosts. */
      webhook: webhookUrl.optional(),
      /** Whether the sender gets a mail that the submission has arrived. */
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
        /** How often the e-mail is sent, in one or two words. */
        frequency: text.optional(),
        provider: z.enum(['hubspot', 'impexium']),
        default: z.boolean(),
        /** The id of the subscription type in HubSpot. */
        hubspotId: z.int().positive().optional(),
        /** The name of the custom field in re:Members AMS (Impexium). */
        impexiumField: text.optional(),
      })
      .refine(
        ({ provider, hubspotId, impexiumField }) => (provider === 'hubspot' ? impexiumField : hubspotId) === undefined,
        'a subscription is named at its own provider only',
      ),
    // The names under which a choice is stored, here and at providers: lists with one name would overwrite it.
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
      /** The code of the registration type in Cvent. */
      cventCode: text.optional(),
    }),
    { names: listCodes },
  ),
} as const;

type MemberType = { readonly registrationType: string; readonly cventCode?: string | undefined };

/** The Cvent code of each registration type, once: a code of two types would give both the price of one. */
function listCodes(rows: readonly MemberType[]): string[] {
  const types = new Map(rows.map(({ cventCode, registrationType }) => [`${cventCode}/${registrationType}`, cventCode]));
  return [...types.values()].flatMap((code) => (code === undefined ? [] : [`the Cvent code ${code}`]));
}
