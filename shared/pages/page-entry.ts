import type { ResponseOf } from '../contract/contract.ts';
import { type CallRequest, type PageInput, request, toContentPath, toPreview } from './request.ts';

/** Shown even when the page menu has no entry; any other page is nothing but its entry. */
const KINDS_WITH_OWN_DATA = [
  'activeEvents',
  'articleList',
  'awardees',
  'board',
  'conferenceSeries',
  'cventRegistration',
  'dashboard',
  'eventVideo',
  'events',
  'jobs',
  'join',
  'localNetwork',
  'login',
  'newsHome',
  'preferences',
  'press',
  'profile',
  'renew',
  'sitemap',
  'suppliers',
  'whatRuns',
  'whoWeAre',
] as const;

/** Pages with data of their own have a stand-in for a missing entry. */
export function pageEntry(input: PageInput): CallRequest<'pageMenu.byPath'> {
  const { route } = input.match;
  const path = toContentPath(input);
  const call = request('pageMenu.byPath', { path, ...toPreview(input.query) });
  const hasOwnData = KINDS_WITH_OWN_DATA.some((kind) => kind === route.kind) && !/[:*]/.test(route.path);
  const placeholder = entryWithTitle(route.title ?? toTitle(path), path);
  return { ...call, placeholder, ...(hasOwnData && { standIn: placeholder }) };
}

function entryWithTitle(title: string, path: string): ResponseOf<'pageMenu.byPath'> {
  return {
    statusCode: 200,
    statusMessage: 'OK',
    result: [
      {
        pageId: 0,
        title,
        path,
        template: '',
        summary: '',
        body: '',
        headings: [],
        facts: [],
        isMemberOnly: false,
        isTeaser: false,
        isDraft: false,
        showInNav: false,
        siblings: [],
        children: [],
        seo: {},
      },
    ],
  };
}

/** "News articles" of `/news-and-articles/news-articles`. */
export function toTitle(path: string): string {
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
