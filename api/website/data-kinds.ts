import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { buildTime, contentDate, inOrder, latestDay } from '../content/kinds/dates.ts';
import { banner, key, link, markdown, path, text, topic } from '../content/kinds/fields.ts';
import { renderMarkdown } from '../content/markdown/render.ts';
import { sanitiseNotice } from '../content/markdown/sanitise.ts';

/** The site drops other unsuitable targets when it reads the list. */
const redirectTarget = text.regex(/^(?!(?:javascript|data|vbscript):)/i, 'a path or an https address');
const cardBanner = banner.extend({ order: z.int().default(100) });

export const websiteKinds = {
  'header-menu': list(
    z.strictObject({
      name: text,
      iconName: z.string().default(''),
      iconClass: z.string().default(''),
      redirectURL: link,
      linkTarget: z.enum(['_self', '_blank']).default('_self'),
      listClass: z.string().default(''),
      buttontype: z.enum(['', 'primary', 'link']).default(''),
      /** An entry without a page is a column heading. */
      childrens: z.array(z.strictObject({ name: text, page: link.or(z.literal('')).default('') })).default([]),
      summary: z.string().default(''),
      image: topic.optional(),
      title: z.string().default(''),
      linkUrl: link.or(z.literal('')).default(''),
      linkText: z.string().default(''),
    }),
  ),
  'footer-menu': list(
    z.strictObject({ menuTitle: text, navigationURL: link, menuItemGroups: z.enum(['FooterLeft', 'FooterRight']) }),
  ),
  'social-media': list(
    z.strictObject({
      socialMediaTitle: text,
      redirectionUrl: link,
      socialMediaSVGClass: key,
      socialMediaImage: z.string().default(''),
    }),
  ),
  'rac-menu': list(
    z.strictObject({
      name: text,
      url: link,
      childrens: z.array(z.strictObject({ name: text, url: link })).default([]),
    }),
  ),
  conferences: list(
    z.strictObject({
      area: path,
      menu: z.array(
        z.strictObject({
          title: text,
          path: link,
          children: z.array(z.strictObject({ title: text, path: link })).default([]),
        }),
      ),
      footer: z.strictObject({
        columns: z.array(z.strictObject({ title: text, links: z.array(z.strictObject({ text, url: link })) })),
        sponsors: z.array(z.strictObject({ name: text, level: text, url: link.optional() })).default([]),
        social: z.array(z.strictObject({ title: text, url: link })).default([]),
      }),
    }),
  ),
  'hero-banners': list(cardBanner),
  callouts: list(z.strictObject({ folder: z.string().startsWith('/'), items: z.array(cardBanner) })),
  sliders: list(z.strictObject({ folder: z.string().startsWith('/'), items: z.array(cardBanner) })),
  redirects: list(z.strictObject({ oldUrl: text, newUrl: redirectTarget })),
  /** Shown between their dates instead of the society's notice. */
  notices: list(
    z
      .strictObject({ text: markdown, from: contentDate.optional(), until: contentDate.optional() })
      .check(inOrder(['from', 'until'])),
    {
      stored: (notices, pictures) =>
        notices.map(({ text: source, from, until }) => ({
          text: sanitiseNotice(renderMarkdown(source, pictures).html),
          from: from === undefined ? undefined : buildTime(from, 'UTC').at.toISOString(),
          until: until === undefined ? undefined : latestDay(until, 'UTC').toISOString(),
        })),
    },
  ),
  /** Permanently removed; answered by 410 with the reason. */
  gone: list(z.strictObject({ oldUrl: path, reason: text.optional() })),
} as const;
