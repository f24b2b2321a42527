import { z } from 'zod';
import type { blockCalls } from '../calls/blocks.ts';
import { type CallSchemas, resultOf, sitePath, status } from './envelope.ts';
import { banner, html, notice, questionGroup } from './models.ts';

const byPath = z.object({ path: sitePath });
const byFolder = z.object({ folderPath: sitePath });
const place = z.object({
  id: z.int(),
  title: z.string(),
  location: z.string(),
  /** Of a position. */
  country: z.string().optional(),
  summary: z.string(),
  url: z.string(),
  postedDate: z.iso.date().optional(),
  closingDate: z.iso.date().optional(),
  meets: z.string().optional(),
  /** Part of the world a local network lies in. */
  region: z.string().optional(),
  /** Suppliers guide. */
  category: z.string().optional(),
  services: z.array(z.string()).optional(),
});

/** Section 7, Content blocks. */
export const blockSchemas = {
  'blocks.accordion': {
    summary: 'Accordion groups of a page',
    query: byPath,
    response: resultOf(z.array(questionGroup)),
  },
  'blocks.breadCrumb': {
    summary: 'The way from home to a page',
    query: byPath,
    response: resultOf(z.array(z.object({ title: z.string(), url: z.string(), isCurrent: z.boolean() }))),
  },
  'blocks.celebrityAwardees': {
    summary: 'People the society has honoured',
    response: resultOf(
      z.array(
        z.object({
          name: z.string(),
          award: z.string(),
          year: z.int(),
          citation: z.string(),
          role: z.string(),
          organisation: z.string(),
        }),
      ),
    ),
  },
  'blocks.heroPrimary': { summary: 'The home page’s banners', response: resultOf(z.array(banner)) },
  'blocks.heroJoin': {
    summary: 'The invitation to join on a page',
    query: byPath,
    response: resultOf(z.array(banner)),
  },
  'blocks.callOuts': { summary: 'The call-outs of a folder', query: byFolder, response: resultOf(z.array(banner)) },
  'blocks.slider': { summary: 'The slides of a folder', query: byFolder, response: resultOf(z.array(banner)) },
  'blocks.landingBanners': {
    summary: 'The banners of a landing page',
    query: byPath,
    response: z.object({ ...status, data: z.array(banner) }),
  },
  'blocks.faq': {
    summary: 'Questions and answers of a page',
    query: byPath,
    response: resultOf(z.array(questionGroup)),
  },
  'blocks.pageTabs': {
    summary: 'The tabs of a page',
    query: byPath,
    response: resultOf(
      z.array(
        z.object({
          tabName: z.string(),
          title: z.string(),
          url: z.string(),
          isActive: z.boolean(),
          content: html.optional(),
        }),
      ),
    ),
  },
  'blocks.promotions': {
    summary: 'Promotions beside a page',
    query: z.object({ pathName: sitePath }),
    response: z.object({
      ...status,
      menudata: z.array(
        z.object({
          title: z.string(),
          summary: z.string(),
          linkUrl: z.string(),
          linkText: z.string(),
          topic: banner.shape.topic,
        }),
      ),
    }),
  },
  /** A bare list, as section 3 reads it: the first item's first item holds the notice. */
  'blocks.notification': {
    summary: 'The site-wide notice',
    query: z.object({ pagePath: sitePath }),
    response: z.array(z.object({ notificationMenuData: z.array(z.object({ updates: notice })) })),
  },
  'blocks.localNetwork': {
    summary: 'Chapters and local networks of a page',
    query: byPath,
    response: resultOf(z.array(place)),
  },
  'blocks.currentJobOpenings': {
    summary: 'Open positions of a page',
    query: byPath,
    response: resultOf(z.array(place)),
  },
} as const satisfies Record<keyof typeof blockCalls, CallSchemas>;
