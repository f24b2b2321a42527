import { z } from 'zod';
import { isProductSlug } from '../../../shared/site/product-token.ts';
import { contrastProblems } from '../../../shared/theme/palette.ts';
import { sanitiseNotice } from '../markdown/sanitise.ts';
import { object } from './data-kind.ts';
import { link, text } from './fields.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour like #00573b');

const schema = z.strictObject({
  /** Allows relative dates, so that demo content never ages. */
  demo: z.boolean().default(false),
  /** Short lower-case name in paths and wordmark; the setting PRODUCT_SLUG overrides it. */
  slug: z.string().refine(isProductSlug, 'lower-case letters, digits and hyphens').optional(),
  /** Text, links and buttons, and dated elements; all other colours are shades of them. */
  colours: z
    .strictObject({ ink: colour, accent: colour, event: colour })
    .check(({ value, issues }) => {
      for (const problem of contrastProblems(value)) issues.push({ code: 'custom', message: problem, input: value });
    })
    .optional(),
  name: text,
  tagline: text,
  journal: text.optional(),
  address: z.array(text).min(1),
  phone: text,
  fax: text.optional(),
  email: z.email(),
  /** Signs the site's mails; defaults to the society. */
  mailSender: z.strictObject({ name: text, role: text }).optional(),
  copyrightText: text,
  /** Office on European pages; defaults to the society's own. */
  europe: z.strictObject({ address: z.array(text).min(1), phone: text, fax: text.optional() }).optional(),
  globalScripts: z.string().default(''),
  /** Set when passwords and accounts are managed elsewhere. */
  accountSite: z.strictObject({ forgottenPassword: link, createAccount: link }).optional(),
  /** Suggested in the header's search panel. */
  oftenSearched: z.array(text).max(8).default([]),
  /** Alert banner HTML, hidden while the text ends with a comment closer (section 4). */
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

export const society = object(schema, {
  stored: (data) => ({ ...data, notice: sanitiseNotice(data.notice) }),
});
