import type { ResponseOf } from '../../contract/contract.ts';
import { IS_FACULTY_DEFAULT, REG_TYPE_DEFAULT } from '../constants.ts';
import { choiceParam } from './query.ts';
import { type CallRequest, contentPathOf, type PageData, type PageInput, request, split } from './request.ts';

/** The calls of the sign-in page: its text. */
export function loginPage(input: PageInput) {
  return { page: request('pageMenu.byPath', { path: contentPathOf(input) }) };
}

export const loginData = (input: PageInput): PageData => split(loginPage(input), 'page');

/** The four lists of personal content (section 2, my content), the first of them shown unless the address says another. */
export const CONTENT_LISTS = ['news', 'books', 'events', 'learning'] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];
/** Query parameters of the dashboard: which list is shown, and whether all of it. */
export const CONTENT_PARAM = 'content';
export const SHOW_PARAM = 'show';
const ALL = 'all';

/** What an address of the dashboard shows of the personal content. */
export function contentAsked({ query }: Pick<PageInput, 'query'>): { list: ContentList; all: boolean } {
  return { list: choiceParam(query, CONTENT_PARAM, CONTENT_LISTS), all: query.get(SHOW_PARAM) === ALL };
}

/** The calls of the dashboard. */
export function dashboardPage(input: PageInput) {
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input) }),
    record: request('sso.user'),
    topics: request('myContent.taxonomies'),
    news: request('myContent.news'),
    books: request('myContent.books'),
    events: request('myContent.events'),
    learning: request('myContent.learning'),
    community: request('regulatory.exchange'),
    roles: request('regulatory.volunteerOpportunities'),
  };
}

export const dashboardData = (input: PageInput): PageData => split(dashboardPage(input), 'page');

/** The calls of the professional profile. */
export function profilePage(input: PageInput) {
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input) }),
    record: request('sso.user'),
    topics: request('myContent.taxonomies'),
  };
}

export const profileData = (input: PageInput): PageData => split(profilePage(input), 'page');

/** The calls of the e-mail preferences. The browser asks each system that holds them by itself: one may fail. */
export function preferencesPage(input: PageInput) {
  return { page: request('pageMenu.byPath', { path: contentPathOf(input) }), all: request('preferences.all') };
}

export const preferencesData = (input: PageInput): PageData => split(preferencesPage(input), 'page');

/** The lists one system holds for a member. */
export function subscriptionsRequest(provider: Provider, userId: string): CallRequest<`${Provider}.subscriptions`> {
  return request(`${provider}.subscriptions`, {}, { userId });
}
export type Provider = 'hubspot' | 'impexium';

/** The calls of the way to the event registration. */
export function registrationPage(input: PageInput) {
  return { page: request('pageMenu.byPath', { path: contentPathOf(input) }), record: request('sso.user') };
}

export const registrationData = (input: PageInput): PageData => split(registrationPage(input), 'page');

const EVENT_CODE = /^[A-Za-z0-9-]{1,40}$/;
const LONGEST_TYPE = 80;

/** The event an address is about; none when it names no code that could be one. */
export function eventCodeOf({ query }: Pick<PageInput, 'query'>): string | undefined {
  const code = query.get('eCode') ?? '';
  return EVENT_CODE.test(code) ? code : undefined;
}

/** Asks what a kind of member becomes at the registration (section 3, Member-type conversion request). */
export function conversionRequest(
  { query }: Pick<PageInput, 'query'>,
  eCode: string,
  { memberType, isActiveMember }: Pick<ResponseOf<'sso.user'>['result'][number], 'memberType' | 'isActiveMember'>,
) {
  const regType = query.get('regType') ?? REG_TYPE_DEFAULT;
  return request(
    'cvent.convertMemberType',
    {},
    {
      memberType,
      isActive: isActiveMember,
      eCode,
      isFaculty: query.has('isFaculty') ? query.get('isFaculty') === 'true' : IS_FACULTY_DEFAULT,
      regType: regType.length <= LONGEST_TYPE ? regType : REG_TYPE_DEFAULT,
    },
  );
}
