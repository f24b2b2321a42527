import { z } from 'zod';
import { isMailKind, MAIL_KINDS, placeholderProblems } from '../../common/mail-kinds.ts';
import { list } from './data-kind.ts';
import { key, paragraph, text } from './fields.ts';

const mailKinds = Object.keys(MAIL_KINDS).filter(isMailKind);

/** An https address without credentials. */
const webhookUrl = z.url({ protocol: /^https?$/, abort: true }).refine((value) => {
  const { protocol, hostname, username, password } = new URL(value);
  const isProtected = protocol === 'https:' || /^(?:localhost|127\.0\.0\.1)$/.test(hostname);
  return isProtected && username === '' && password === '';
}, 'an https address without a password');

/** Schemas of the files with mails and with the webhooks of forms. */
export const messageKinds = {
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
      /** Addresses that receive every submission. */
      forwardTo: z.array(z.email()).max(5).default([]),
      /** Receives every submission as a signed POST; FORM_WEBHOOK_HOSTS names the hosts. */
      webhook: webhookUrl.optional(),
      /** Whether the sender gets a mail that the submission has arrived. */
      receipt: z.boolean().default(false),
    }),
  ),
};
