import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../../client/data/check-answer.ts';
import { readAnswer as readOnServer } from '../../../server/upstream/answer.ts';
import { type CallId, callIds, toSpec } from '../../../shared/contract/calls.ts';
import { pages } from '../../../shared/pages/registry.ts';
import { createSite } from '../../support/create-site.ts';
import { SPEC_PATHS } from '../../support/spec-paths.ts';

/** The paths of section 7, copied by hand; parameters are `:`. */
const NAMED = `
  /articles /articles/top/: /articles/pinned /articles/filtered /news-articles-search /news-articles-search/authors
  /news-articles-search/category /accordion /bread-crumb /celebrity-awardees /banners/hero-primary /hero-join /call-outs
  /slider /landing-banners /faq /page-tabs /promotions /notification /local-network /current-job-openings
  /education/getbooks-and-bestsellers/: /book-sale /education/allbooks /education/allcourses
  /education/black-friday/tabs/: /education/books/tabs/: /education/catalog /education/catalog/tabs/: /education
  /products/: /products/books/latest /products/courses/latest /events/calendar /events/month/: /events/category
  /events/: /events/myprogram/: /events/video/: /events/latest /events-search /events-search/type-filters
  /convergence-pages-menu /convergence-footer /cookie-law /cvent-page/convert-member-type/:/:/:/:/:
  /anonymous-form-submit//euro-convergence /master-page/footer-menu /master-page/header-menu
  /master-page/master-page-configuration /master-page/social-media /regulatory-exchange
  /regulatory-exchange-volunteer-opp /regulatory-focus/feature-focus /regulatory-focus/for-authors
  /regulatory-focus/latest-features /regulatory-focus/rf-quarterly /editorial-advisory-committee/: /who-we-are/news
  /who-we-are/press-releases /hubspot/subscriptions/: /hubspot/user /impexium/subscriptions/: /impexium/user
  /my-content/news /my-content/books /my-content/events /my-content/learning /my-content/taxonomies /my-content/user
  /preferences /sso/user /page-menu /page-menu/: /url-redirect /url-redirect/all-redirect-urls /rac-menu
  /right-side-section/events/books/: /right-side-section/events/learning/: /right-side-section/events/:
  /right-side-section/events/related-events/: /right-side-section/news-articles /right-side-section/news-articles/books
  /right-side-section/news-articles/learning /right-side-section/news-articles/related-events
  /right-side-section/news-articles/taxonomy /right-side-section/products/: /right-side-section/products/books/:
  /right-side-section/products/learning/: /right-side-section/products/related-events/: /search/filter-options
  /search/rac-exams /search /search/order-by-options /search/tabs-options /sitemap /taxonomy /taxonomy/event/:
  /taxonomy/product/:
`;
const NAMED_WRITES = `
  /sso/ssoLogin /sso/ssoLogout /sso/login /sso/logout /cookie-law/newlevel /hubspot/subscriptions/: /hubspot/create-user
  /impexium/subscriptions/: /impexium/create-user /impexium/add-email /impexium/update-email
  /anonymous-form-submit/convergence
`;
const listWords = (text: string): string[] => text.trim().split(/\s+/);
const toAddress = (id: CallId) => `${toSpec(id).method} ${toSpec(id).path.replace(/:\w+/g, ':')}`;

describe('additions to the calls of section 7', () => {
  it('are all calls that section 7 does not name, and no others', () => {
    const named = callIds.filter((id) => !toSpec(id).addition).map(toAddress);
    const expected = [
      ...listWords(NAMED).map((path) => `GET ${path}`),
      ...listWords(NAMED_WRITES).map((path) => `POST ${path}`),
    ];
    expect(named.sort()).toEqual(expected.sort());
  });

  it('do not decide about any page of section 2', () => {
    const site = createSite({ product: 'acme' });
    const deciding = Object.values(SPEC_PATHS)
      .flat()
      .map((path) => path.replace(/:\w+|\*/g, 'one'))
      .flatMap((pathname) => {
        const match = site.match(pathname);
        const input = { match, pathname, query: new URLSearchParams(), now: 0 };
        return pages[match.route.kind].load(input).essential.map(({ id }) => id);
      });
    expect(deciding.filter((id) => toSpec(id).addition)).toEqual([]);
  });
});

describe('an answer that lacks fields which the specification does not name [Section 3]', () => {
  const ok = { statusCode: 200, statusMessage: 'OK' };

  it.each(callIds.filter((id) => toSpec(id).paged))('%s: a list without counts is one page', (id) => {
    const body = { ...ok, result: [], articlesList: [], tabName: 'a', isSalePage: false };
    const counts = { totalCount: 0, pageNumber: 1, pageSize: 1, totalPages: 0 };
    expect(checkAnswer(id, body)).toMatchObject(counts);
    expect(readOnServer(id, JSON.stringify(body), 'acme')).toMatchObject(counts);
  });

  it('counts that are there are kept, and a list that is none is rejected', () => {
    const body = { ...ok, result: [], totalCount: 40, pageNumber: 3, pageSize: 10, totalPages: 4 };
    expect(checkAnswer('events.search', body)).toEqual(body);
    expect(checkAnswer('events.search', { ...ok, result: 'none' })).toBeUndefined();
  });

  const user = { firstName: 'Ada', expireDate: 'Not Get', isActiveMember: true };
  it.each(['sso.user', 'hubspot.user', 'impexium.user'] as const)('%s: the fields of a user suffice', (id) => {
    const body = { ...ok, result: [user] };
    expect(checkAnswer(id, body)).toEqual(body);
    expect(readOnServer(id, JSON.stringify(body), 'acme')).toEqual(body);
  });

  it('an unnamed field of another type is left out, a named one is not', () => {
    const body = { ...ok, result: [{ ...user, memberType: 7, registrations: {}, userId: 4711 }] };
    const expected = { ...ok, result: [{ ...user, userId: 4711 }] };
    expect(checkAnswer('sso.user', body)).toEqual(expected);
    expect(readOnServer('sso.user', JSON.stringify(body), 'acme')).toEqual(expected);
    const broken = { ...ok, result: [{ ...user, isActiveMember: 'true' }] };
    expect(checkAnswer('sso.user', broken)).toBeUndefined();
    expect(() => readOnServer('sso.user', JSON.stringify(broken), 'acme')).toThrow('isActiveMember');
  });
});
