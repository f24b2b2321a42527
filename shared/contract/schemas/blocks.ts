import { z } from 'zod';
import type { blockCalls } from '../calls/blocks.ts';
import { type CallSchemas, preview, resultOf, sitePath, status } from './envelope.ts';
import { banner, employmentType, eventCard, html, notice, person, portrait, questionGroup, salary } from './models.ts';

const byPath = z.object({ path: sitePath });
/** A part of a page, which a preview shows too. */
const byPage = z.object({ path: sitePath, ...preview });
const byFolder = z.object({ folderPath: sitePath });
const place = z.object({
  id: z.int(),
  title: z.string(),
  location: z.string(),
  /** For job openings: who offers the position; absent for the society's own. */
  employer: z.string().optional(),
  /** For job openings: an ISO 3166 code. */
  country: z.string().optional(),
  /** For job openings: the English name of the country. */
  countryName: z.string().optional(),
  /** For job openings. */
  employmentTypes: z.array(employmentType).optional(),
  salary: salary.optional(),
  summary: z.string(),
  url: z.string(),
  postedDate: z.iso.date().optional(),
  closingDate: z.iso.date().optional(),
  meets: z.string().optional(),
  /** For local networks: the part of the world. */
  region: z.string().optional(),
  /** For local networks with a page of their own: its address. */
  path: z.string().optional(),
  timeZone: z.string().optional(),
  /** Degrees north and east. */
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  /** From the place that `near` names. */
  distanceKm: z.int().optional(),
  /** For the suppliers guide. */
  category: z.string().optional(),
  services: z.array(z.string()).optional(),
});

/** Section 7, Content blocks. */
export const blockSchemas = {
  'blocks.accordion': {
    summary: 'The accordion groups of a page',
    query: byPage,
    response: resultOf(z.array(questionGroup)),
  },
  'blocks.breadCrumb': {
    summary: 'The breadcrumb trail of a page',
    query: byPath,
    response: resultOf(z.array(z.object({ title: z.string(), url: z.string(), isCurrent: z.boolean() }))),
  },
  'blocks.celebrityAwardees': {
    summary: 'The recipients of the society’s awards',
    response: resultOf(
      z.array(
        z.object({
          /** The key of the person, by which their page is addressed. */
          key: z.string().optional(),
          name: z.string(),
          award: z.string(),
          year: z.int(),
          citation: z.string(),
          role: z.string(),
          organisation: z.string(),
          portrait: portrait.optional(),
        }),
      ),
    ),
  },
  'blocks.heroPrimary': { summary: 'The hero banners of the home page', response: resultOf(z.array(banner)) },
  'blocks.heroJoin': {
    summary: 'The banners of a page that invite visitors to join',
    query: byPage,
    response: resultOf(z.array(banner)),
  },
  'blocks.callOuts': { summary: 'The call-outs of a folder', query: byFolder, response: resultOf(z.array(banner)) },
  'blocks.slider': { summary: 'The slides of a folder', query: byFolder, response: resultOf(z.array(banner)) },
  'blocks.landingBanners': {
    summary: 'The banners of a landing page',
    query: byPage,
    response: z.object({ ...status, data: z.array(banner) }),
  },
  'blocks.faq': {
    summary: 'The questions and answers of a page',
    query: byPage,
    response: resultOf(z.array(questionGroup)),
  },
  'blocks.pageTabs': {
    summary: 'The tabs of a page',
    query: byPage,
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
  /** A list without an envelope (section 3): the first item's first item holds the notice. */
  'blocks.notification': {
    summary: 'The notice of the site’s alert banner',
    query: z.object({ pagePath: sitePath }),
    response: z.array(z.object({ notificationMenuData: z.array(z.object({ updates: notice })) })),
  },
  'blocks.memberSavings': {
    summary: 'What the member price saves, in dollars, on what comes next',
    response: resultOf(z.array(z.object({ title: z.string(), path: sitePath, saving: z.number().positive() }))),
  },
  'blocks.localNetwork': {
    summary: 'The chapters and local networks of a page, nearest first when `near` names a city or time zone',
    query: z.object({ path: sitePath, near: z.string().trim().max(200).optional() }),
    response: resultOf(z.array(place)).extend({
      /** The place that `near` names; absent when it names none that is known. */
      near: z.string().optional(),
    }),
  },
  'blocks.chapter': {
    summary: 'One chapter: its officers, its next events and those it has held',
    params: z.object({ name: z.string().trim().max(200) }),
    response: resultOf(
      place.extend({
        /** The start of the next meeting by the words of `meets`, whether it is announced or not. */
        nextMeeting: z.iso.datetime().optional(),
        officers: z.array(person.extend({ office: z.string() })),
        upcoming: z.array(eventCard),
        held: z.array(eventCard),
      }),
    ),
  },
  'blocks.currentJobOpenings': {
    summary: 'The job openings of a page',
    query: byPath,
    response: resultOf(z.array(place)),
  },
} as const satisfies Record<keyof typeof blockCalls, CallSchemas>;
