import { z } from 'zod';
import { type CallSchemas, count, preview, sitePath, status, toResult } from '../contract/schemas/envelope.ts';
import { page, pageLink, taxonomyTerm } from '../contract/schemas/models.ts';
import type { siteCalls } from './calls.ts';

const byId = z.object({ id: count(1, 1_000_000) });

/** Section 7, Master page, Page menu and redirects, Taxonomy; field names are those of section 3. */
export const siteSchemas = {
  'masterPage.footerMenu': {
    tags: ['footer-menu'],
    summary: 'The links in the footer',
    response: toResult(
      z.array(
        z.object({
          menuTitle: z.string(),
          navigationURL: z.string(),
          menuItemGroups: z.enum(['FooterLeft', 'FooterRight']),
        }),
      ),
    ),
  },
  'masterPage.headerMenu': {
    tags: ['header-menu'],
    summary: 'The primary menu',
    response: toResult(
      z.array(
        z.object({
          name: z.string(),
          iconName: z.string(),
          iconClass: z.string(),
          redirectURL: z.string(),
          linkTarget: z.string(),
          listClass: z.string(),
          buttontype: z.string(),
          /** An entry without a page is a heading for the entries after it. */
          childrens: z.array(z.object({ name: z.string(), page: z.string() })),
          summary: z.string(),
          /** Address of a picture, or a topic whose cover is drawn; empty for neither. */
          image: z.string(),
          title: z.string(),
          linkUrl: z.string(),
          linkText: z.string(),
        }),
      ),
    ),
  },
  'masterPage.configuration': {
    tags: ['society', 'rac-menu'],
    summary: 'The site’s contact details, copyright text and global scripts',
    response: toResult(
      z.object({
        name: z.string().optional(),
        tagline: z.string().optional(),
        globalScripts: z.string(),
        address: z.string(),
        phoneNumber: z.string(),
        faxNumber: z.string(),
        email: z.string(),
        copyRightText: z.string(),
        europeAddress: z.string(),
        europePhoneNumber: z.string(),
        europeFaxNumber: z.string(),
        forgottenPasswordUrl: z.string().optional(),
        createAccountUrl: z.string().optional(),
        /** Suggested in the search panel. */
        oftenSearched: z.array(z.string()).optional(),
        journal: z.string().optional(),
        /** False hides everything about examinations and certification; defaults to true. */
        hasCertification: z.boolean().optional(),
      }),
    ),
  },
  'masterPage.socialMedia': {
    tags: ['social-media'],
    summary: 'The links to social media',
    response: toResult(
      z.array(
        z.object({
          socialMediaTitle: z.string(),
          redirectionUrl: z.string(),
          socialMediaSVGClass: z.string(),
          socialMediaImage: z.string(),
        }),
      ),
    ),
  },
  /** An empty list means page not found (section 4). */
  'pageMenu.byPath': {
    tags: ['pages'],
    summary: 'The page at a path; the list is empty when there is none',
    query: z.object({ path: sitePath, ...preview }),
    response: toResult(z.array(page).max(1)),
  },
  'pageMenu.markdown': {
    tags: ['pages'],
    summary: 'The Markdown of a page that may be downloaded; 403 for readers to whom the page is closed',
    query: z.object({ path: sitePath }),
    response: toResult(z.object({ title: z.string(), markdown: z.string() })),
  },
  'pageMenu.byName': {
    tags: ['pages'],
    summary: 'The pages of a section',
    params: z.object({
      name: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{1,120}$/, 'must be the name of a section'),
    }),
    response: toResult(z.array(pageLink)),
  },
  'redirects.byOldUrl': {
    tags: ['redirects', 'gone', 'titles'],
    summary: 'The redirect of an old URL',
    query: z.object({ oldUrl: z.string().trim().min(1).max(2048) }),
    response: toResult(z.array(z.object({ oldUrl: z.string(), newUrl: z.string() })).max(1)),
  },
  /** Without `pageNumber` the whole list; an API without paging sends it without `totalPages`. */
  'redirects.all': {
    tags: ['redirects', 'gone', 'titles'],
    summary: 'All redirects of old URLs, or one part of them',
    query: z.object({
      pageNumber: count().optional(),
      pageSize: count(1, 10_000).default(5000),
      version: z.string().trim().max(100).optional(),
    }),
    response: z.object({
      ...status,
      version: z.string().optional(),
      /** The client's version is current; the lists are empty. */
      isUnchanged: z.literal(true).optional(),
      totalPages: z.int().nonnegative().optional(),
      urlRedirectLists: z.array(z.object({ oldUrl: z.string(), newUrl: z.string() })),
      /** Pages removed for good: they answer 410 with the reason. Only in the first part. */
      goneUrls: z.array(z.object({ oldUrl: z.string(), reason: z.string().optional() })).optional(),
    }),
  },
  'rac.menu': {
    tags: ['rac-menu'],
    summary: 'The certification menu',
    response: z.object({
      ...status,
      racMenuResults: z.array(
        z.object({
          name: z.string(),
          url: z.string(),
          childrens: z.array(z.object({ name: z.string(), url: z.string() })),
        }),
      ),
    }),
  },
  'taxonomy.all': { tags: ['taxonomy'], summary: 'All taxonomy terms', response: toResult(z.array(taxonomyTerm)) },
  'taxonomy.event': {
    tags: ['taxonomy', 'events'],
    summary: 'The taxonomy terms of an event',
    params: byId,
    response: toResult(z.array(taxonomyTerm)),
  },
  'taxonomy.product': {
    tags: ['taxonomy', 'products'],
    summary: 'The taxonomy terms of a product',
    params: byId,
    response: toResult(z.array(taxonomyTerm)),
  },
} as const satisfies Record<keyof typeof siteCalls, CallSchemas>;
