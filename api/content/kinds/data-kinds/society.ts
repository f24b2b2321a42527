import { z } from 'zod';
import { sanitiseNotice } from '../../markdown/sanitise.ts';
import { object } from '../data-kind.ts';
import { link, text } from '../fields.ts';

const schema = z.strictObject({
  /** Whether dates may count from the current week, so that the content of a demonstration never grows old. */
  demo: z.boolean().default(false),
  name: text,
  tagline: text,
  address: z.array(text).min(1),
  phone: text,
  fax: text,
  email: z.email(),
  /** The person who signs the mails of the site; without one the society does. */
  mailSender: z.strictObject({ name: text, role: text }).optional(),
  copyrightText: text,
  europe: z.strictObject({ address: z.array(text).min(1), phone: text, fax: text }),
  globalScripts: z.string().default(''),
  accountSite: z.strictObject({ forgottenPassword: link, createAccount: link }),
  /** Searches that the header's search panel suggests. */
  oftenSearched: z.array(text).max(8).default([]),
  /** HTML of the alert banner, which is hidden while the text ends with a comment closer (section 4). */
  notice: z.string().default(''),
  cookieLaw: z.strictObject({
    levelText: text,
    denyAllText: text,
    allowSpecificText: text,
    allowAllText: text,
    showDeny: z.boolean(),
    showSpecific: z.boolean(),
    showAll: z.boolean(),
    /** Days after which a choice expires. */
    expiryDays: z.int().positive(),
  }),
});

/** The society itself: its name, addresses, notice and cookie choices. */
export const society = object(schema, {
  stored: (data) => ({ ...data, notice: sanitiseNotice(data.notice) }),
});
