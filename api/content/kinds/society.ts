import { z } from 'zod';
import { isProductSlug } from '../../../shared/site/product-token.ts';
import { contrastProblems } from '../../../shared/theme/palette.ts';
import { sanitiseNotice } from '../markdown/sanitise.ts';
import { object } from './data-kind.ts';
import { link, text } from './fields.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour like #00573b');

const schema = z.strictObject({
  /** Whether dates may count from the current week, so that the content of a demonstration never grows old. */
  demo: z.boolean().default(false),
  /** The short name in lower case, which is in paths and the wordmark; the setting PRODUCT_SLUG overrides it. */
  slug: z.string().refine(isProductSlug, 'lower-case letters, digits and hyphens').optional(),
  /** Colours of text, of links and buttons, and of what has a date; all others of the site are shades of them. */
  colours: z
    .strictObject({ ink: colour, accent: colour, event: colour })
    .check(({ value, issues }) => {
      for (const problem of contrastProblems(value))
        issues.push({ code: 'custom', message: `${problem}: choose a colour that can be read`, input: value });
    })
    .optional(),
  name: text,
  tagline: text,
  /** Name of the journal, by which articles are cited. */
  journal: text.optional(),
  address: z.array(text).min(1),
  phone: text,
  fax: text.optional(),
  email: z.email(),
  /** The person who signs the mails of the site; without one the society does. */
  mailSender: z.strictObject({ name: text, role: text }).optional(),
  copyrightText: text,
  /** The office that pages of Europe name; without one they name the society's own. */
  europe: z.strictObject({ address: z.array(text).min(1), phone: text, fax: text.optional() }).optional(),
  globalScripts: z.string().default(''),
  /** Where passwords are reset and accounts opened, if not on this site. */
  accountSite: z.strictObject({ forgottenPassword: link, createAccount: link }).optional(),
  /** Searches that the header's search panel suggests. */
  oftenSearched: z.array(text).max(8).default([]),
  /** HTML of the alert banner, which is hidden while the text ends with a comment closer (section 4). */
  notice: z.string().default(''),
  cookieLaw: z
    .strictObject({
      levelText: text,
      denyAllText: text,
      allowSpecificText: text,
      allowAllText: text,
      showDeny: z.boolean(),
      showSpecific: z.boolean(),
      showAll: z.boolean(),
      /** Days after which a choice expires. */
      expiryDays: z.int().positive(),
    })
    .default({
      levelText:
        'Essential cookies keep you signed in and remember this choice. If you allow it, we also measure which pages are read.',
      denyAllText: 'Deny all',
      allowSpecificText: 'Choose',
      allowAllText: 'Allow all',
      showDeny: true,
      showSpecific: true,
      showAll: true,
      expiryDays: 180,
    }),
});

/** The society itself: its name, addresses, notice and cookie choices. */
export const society = object(schema, {
  stored: (data) => ({ ...data, notice: sanitiseNotice(data.notice) }),
});
