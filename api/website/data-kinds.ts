import { z } from 'zod';
import { list } from '../content/kinds/data-kind.ts';
import { buildTime, contentDate, contentTime, inOrder, latestDay } from '../content/kinds/dates.ts';
import { banner, key, link, listId, markdown, paragraph, path, person, text, topic } from '../content/kinds/fields.ts';
import { renderMarkdown } from '../content/markdown/render.ts';
import { sanitiseNotice } from '../content/markdown/sanitise.ts';

/** The site drops targets of other unsuitable kinds when it reads the list. */
const redirectTarget = text.regex(/^(?!(?:javascript|data|vbscript):)/i, 'a path or an https address');
const cardBanner = banner.extend({ order: z.int().default(100) });

/** The schemas of the files with the frame of the website: menus, banners, notices and redirects. */
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
      /** An entry without a page is a column heading for the entries up to the next heading. */
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
  'hero-banners': list(cardBanner),
  callouts: list(z.strictObject({ folder: z.string().startsWith('/'), items: z.array(cardBanner) })),
  sliders: list(z.strictObject({ folder: z.string().startsWith('/'), items: z.array(cardBanner) })),
  redirects: list(z.strictObject({ oldUrl: text, newUrl: redirectTarget })),
  /** Notices on every page, shown between their dates instead of the society's notice. */
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
  /** Addresses of what was removed for good, which answer 410 with the reason. */
  gone: list(z.strictObject({ oldUrl: path, reason: text.optional() })),
  'exchange-posts': list(
    z.strictObject({
      id: listId,
      subject: text,
      excerpt: paragraph,
      posted: contentTime,
      author: person,
      discussionName: text,
      url: link,
    }),
    {
      people: (posts) => posts.map(({ author }) => author),
      stored: (posts) => posts.map((post) => ({ ...post, posted: buildTime(post.posted, 'UTC').text })),
    },
  ),
} as const;
