import { z } from 'zod';
import { type CallSchemas, preview, sitePath, status, toResult } from '../contract/schemas/envelope.ts';
import { banner, html, notice, questionGroup } from '../contract/schemas/models.ts';
import type { blockCalls } from './block-calls.ts';

const byPath = z.object({ path: sitePath });
const byPage = z.object({ path: sitePath, ...preview });

const byFolder = z.object({ folderPath: sitePath });
export const blockSchemas = {
  'blocks.accordion': {
    tags: ['pages'],
    summary: 'The accordion groups of a page',
    query: byPage,
    response: toResult(z.array(questionGroup)),
  },
  'blocks.breadCrumb': {
    tags: ['titles'],
    summary: 'The breadcrumb trail of a page',
    query: byPath,
    response: toResult(z.array(z.object({ title: z.string(), url: z.string(), isCurrent: z.boolean() }))),
  },
  'blocks.heroPrimary': {
    tags: ['hero-banners'],
    summary: 'The hero banners of the home page',
    response: toResult(z.array(banner)),
  },
  'blocks.heroJoin': {
    tags: ['pages'],
    summary: 'The banners of a page that invite visitors to join',
    query: byPage,
    response: toResult(z.array(banner)),
  },
  'blocks.callOuts': {
    tags: ['callouts'],
    summary: 'The call-outs of a folder',
    query: byFolder,
    response: toResult(z.array(banner)),
  },
  'blocks.slider': {
    tags: ['sliders'],
    summary: 'The slides of a folder',
    query: byFolder,
    response: toResult(z.array(banner)),
  },
  'blocks.landingBanners': {
    tags: ['pages'],
    summary: 'The banners of a landing page',
    query: byPage,
    response: z.object({ ...status, data: z.array(banner) }),
  },
  'blocks.faq': {
    tags: ['pages'],
    summary: 'The questions and answers of a page',
    query: byPage,
    response: toResult(z.array(questionGroup)),
  },
  'blocks.pageTabs': {
    tags: ['pages'],
    summary: 'The tabs of a page',
    query: byPage,
    response: toResult(
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
    tags: ['pages'],
    summary: 'The promotions of a page',
    query: z.object({ pathName: sitePath, ...preview }),
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
  'blocks.notification': {
    tags: ['notices', 'society'],
    summary: 'The notice of the site’s alert banner',
    query: z.object({ pagePath: sitePath }),
    response: z.array(z.object({ notificationMenuData: z.array(z.object({ updates: notice })) })),
  },
  'regulatory.exchange': {
    tags: ['exchange-posts', 'people', 'articles'],
    summary: 'The newest posts of the members’ community',
    response: z.object({
      ...status,
      regulatoryMenuData: z.array(
        z.object({
          subject: z.string(),
          excerpt: z.string(),
          postedAt: z.iso.datetime({ offset: true }),
          authorName: z.string(),
          discussionName: z.string(),
          url: z.string(),
        }),
      ),
    }),
  },
} as const satisfies Record<keyof typeof blockCalls, CallSchemas>;
