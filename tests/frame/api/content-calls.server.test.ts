import type { Express } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi } from '../../support/api.ts';
import { testDatabases } from '../../support/databases.ts';

const ARTICLES = '/news-and-articles/news-articles';

/** A call's path, a path into its response (`list.*.field`: the field of every entry), and the expected value. */
type Fact = [path: string, selector: string, expected: unknown];

const families: Record<string, Fact[]> = {
  Competencies: [
    ['/competencies', 'result.domains.*.name', ['Evidence', 'Strategy']],
    ['/competencies', 'result.levels.*.evidence', ['Finds a gap', 'Files a change']],
  ],
  'Articles and News': [
    [`/articles?path=${ARTICLES}/equivalence-in-practice`, 'result.0.section', 'features'],
    [`/articles?path=${ARTICLES}/equivalence-in-practice`, 'result.0.publishedDate', '2026-11-14'],
    [
      `/articles?path=${ARTICLES}/equivalence-in-practice`,
      'result.0.authors',
      [{ key: 'ada-quill', name: 'Ada Quill' }],
    ],
    [`/articles?path=${ARTICLES}/equivalence-in-practice`, 'result.0.headings.*.text', ['What reviewers ask']],
    ['/articles/top/2', 'articlesList.*.articleId', [1001, 1002]],
    ['/articles/pinned', 'articlesList.*.articleId', [1001]],
    ['/articles/filtered?listOfCategoryId=393', 'articlesList.*.articleId', [1001, 1003]],
    ['/articles/filtered?listOfCategoryId=393,421&toInclude=false', 'articlesList.*.articleId', [1002, 1006]],
    ['/news-articles-search?keyword=cartons', 'articlesList.*.articleId', [1002]],
    ['/news-articles-search?keyword=quarter', 'articlesList.*.articleId', [1006]],
    ['/news-articles-search?author=ben-oduya', 'articlesList.*.articleId', [1002, 1006]],
    ['/news-articles-search?author=quill&sortBy=oldest', 'articlesList.*.articleId', [1008, 1007, 1003, 1002, 1001]],
    ['/news-articles-search?DocumentTags=500', 'articlesList.*.articleId', [1001]],
    ['/news-articles-search?pageSize=4&pageNumber=2', 'articlesList.*.articleId', [1008, 1006]],
    ['/news-articles-search?pageSize=4', 'totalPages', 2],
    ['/news-articles-search/authors', 'result.*.count', [5, 2]],
    ['/news-articles-search/category', 'result.*.name', ['Devices', 'Medicines', 'Press']],
  ],
  People: [
    ['/people/ada-quill', 'result.path', '/people/ada-quill'],
    ['/people/ada-quill', 'result.offices.*.role', ['Editor in chief', 'Chair']],
    [
      '/people/ada-quill',
      'result.offices.*.path',
      ['/news-and-articles/editorial-advisory-committee', '/membership/chapters-local-networks/oslo'],
    ],
    ['/people/ada-quill', 'result.awards', [{ award: 'Founders’ Award', year: 2026 }]],
    ['/people/ada-quill', 'result.upcoming.*.event.eventId', [2001]],
    ['/people/ada-quill', 'result.upcoming.*.sessions', [['Opening']]],
    ['/people/ben-oduya', 'result.upcoming.*.sessions', [['Second day']]],
    ['/people/ada-quill/articles', 'result.*.articleId', [1001, 1002, 1003, 1007, 1008]],
    ['/people/ada-quill/articles', 'totalCount', 5],
    ['/people/ada-quill/articles?pageNumber=2', 'result', []],
    ['/people/ben-oduya/articles', 'result.*.articleId', [1002, 1006]],
    // Another person of the same name has what is their own only.
    ['/people/ada-quill-trainer', 'result.upcoming.*.event.eventId', [2002]],
    ['/people/ada-quill-trainer', 'result.offices', []],
    ['/people/ada-quill-trainer/articles', 'result', []],
    ['/search/suggestions?searchtext=ada%20quill', 'result.*.path', ['/people/ada-quill', '/people/ada-quill-trainer']],
    ['/search/suggestions?searchtext=nobody', 'result', []],
  ],
  'Content blocks': [
    ['/accordion?path=/who-we-are', 'result.0.items.0.answer', '<p>Since <em>1976</em>.</p>'],
    ['/accordion?path=/who-we-are/bylaws', 'result', []],
    ['/bread-crumb?path=/who-we-are/bylaws', 'result.*.title', ['Home', 'Who we are', 'Bylaws']],
    ['/bread-crumb?path=/who-we-are/bylaws', 'result.*.isCurrent', [false, false, true]],
    ['/bread-crumb?path=/', 'result', [{ title: 'Home', url: '/', isCurrent: true }]],
    [
      '/bread-crumb?path=/convergence-2025/about',
      'result.*.url',
      ['/', '/convergence-2025/home', '/convergence-2025/about'],
    ],
    ['/bread-crumb?path=/events/autumn-workshop', 'result.*.title', ['Home', 'Autumn workshop on equivalence']],
    ['/celebrity-awardees', 'result.*.year', [2026, 2024]],
    ['/banners/hero-primary', 'result.*.title', ['First', 'Second']],
    ['/hero-join?path=/', 'result.*.linkUrl', ['/join-acme']],
    ['/call-outs?folderPath=/home/simplecallouts', 'result.*.title', ['Find a chapter']],
    ['/slider?folderPath=/Home/Slider', 'result.*.title', ['Slide']],
    ['/landing-banners?path=/', 'data.*.title', ['A banner']],
    ['/faq?path=/who-we-are', 'result.0.items.0.id', 'faq-1-1'],
    ['/page-tabs?path=/who-we-are', 'result.*.url', ['/who-we-are#purpose', '/who-we-are/contact-us']],
    ['/page-tabs?path=/who-we-are', 'result.*.isActive', [true, false]],
    ['/page-tabs?path=/who-we-are/contact-us', 'result.*.isActive', [false, true]],
    ['/page-tabs?path=/education/books/sale', 'result.*.isActive', [false, true]],
    ['/promotions?pathName=/who-we-are', 'menudata.*.linkText', ['How']],
    [
      '/notification?pagePath=/NotificationContent',
      '0.notificationMenuData.0.acmeUpdates',
      '<p>Handbooks <a href="/who-we-are">revised</a></p>',
    ],
    ['/local-network?path=/membership/chapters-local-networks', 'result.*.meets', ['Thursdays']],
    ['/local-network?path=/membership/chapters-local-networks', 'result.*.distanceKm', [undefined]],
    ['/local-network?path=/membership/chapters-local-networks&near=Europe/Paris', 'result.*.distanceKm', [1341]],
    ['/local-network?path=/membership/chapters-local-networks&near=Europe/Paris', 'near', 'Paris'],
    ['/local-network?path=/membership/chapters-local-networks&near=Atlantis', 'near', undefined],
    ['/chapters/oslo', 'result.path', '/membership/chapters-local-networks/oslo'],
    ['/chapters/oslo', 'result.officers.*.office', ['Chair']],
    ['/chapters/oslo', 'result.officers.*.name', ['Ada Quill']],
    ['/chapters/oslo', 'result.upcoming.*.eventId', [2001]],
    ['/chapters/oslo', 'result.held.*.eventId', [2003]],
    ['/current-job-openings?path=/careers', 'result.*.closingDate', ['2026-11-21']],
    ['/current-job-openings?path=/work-for-acme/editor', 'result.*.id', [3]],
  ],
  'Education and products': [
    ['/education/getbooks-and-bestsellers/best-sellers', 'result.*.productId', [3002, 3001]],
    ['/education/getbooks-and-bestsellers/books', 'result.*.productId', [3001, 3002]],
    ['/book-sale', 'result.*.salePrice', [60]],
    ['/education/allbooks', 'result.*.productId', [3001, 3002]],
    ['/education/allcourses', 'result.*.productId', [3003]],
    ['/education/black-friday/tabs/all?pageNumber=1', 'result.*.productId', [3001]],
    ['/education/books/tabs/new', 'result.*.productId', [3001]],
    ['/education/books/tabs/medical-devices', 'result.*.productId', [3002]],
    ['/education/catalog?path=/education/books', 'result.0.tabs.*.count', [2, 1]],
    ['/education/catalog?path=/education/books', 'result.0.tabs.*.url', ['/education/books', '/education/books/sale']],
    ['/education/catalog?path=/education/books/sale', 'result.0.title', 'Sale'],
    ['/education/allbooks', 'result.*.isNew', [true, false]],
    ['/education/allbooks', 'result.*.isBestSeller', [true, true]],
    ['/education/catalog/tabs/all', 'totalCount', 3],
    ['/education/catalog/tabs/all?isSalePage=true', 'result.*.productId', [3001]],
    ['/education/catalog/tabs/courses-clinical-evaluation', 'result.*.productId', [3003]],
    ['/education?path=/products/the-equivalence-book', 'result.0.saleEnds', '2026-11-22'],
    ['/products/3004', 'result.0.availableUntil', '2026-11-14'],
    ['/products/books/latest?noOfProducts=1', 'result.*.productId', [3001]],
    ['/products/courses/latest', 'result.*.productId', [3003]],
  ],
  Events: [
    ['/events/calendar?dateInput=2026-11-25', 'result.0.events.*.eventId', [2002, 2001]],
    ['/events/calendar?dateInput=2026-11-27', 'result', []],
    ['/events/calendar?dateInput=2199-12-31', 'result', []],
    ['/events/month/11?year=2026', 'result.*.date', ['2026-11-25', '2026-11-26']],
    ['/events/month/10', 'result.*.date', ['2026-10-27', '2026-10-28', '2026-10-29']],
    ['/events/category', 'result.*.id', [660, 661]],
    ['/events/autumn-workshop', 'result.0.start', '2026-11-25T09:00:00-05:00'],
    ['/events/2001', 'result.0.days.*.date', ['2026-11-25', '2026-11-26']],
    ['/events/2001', 'result.0.faculty.*.key', ['ada-quill', 'ben-oduya']],
    ['/events/2001', 'result.0.questions.0.answer', '<p>Yes, <strong>both</strong> days.</p>'],
    ['/events/2003', 'result.0.isPast', true],
    ['/events/2003', 'result.0.isAllDay', true],
    ['/events/myprogram/2001', 'result.0.days.0.sessions.*.title', ['Opening']],
    ['/events/video/past-conference', 'result.0.transcript', '<p>Good <em>morning</em>.</p>'],
    ['/events/video/2001', 'result', []],
    ['/events/latest', 'result.*.eventId', [2002, 2001]],
    ['/events-search', 'result.*.eventId', [2002, 2001]],
    ['/events-search?ShowOnlyPast=true', 'result.*.eventId', [2003]],
    ['/events-search?SortBy=name&fromDate=2026-01-01', 'result.*.eventId', [2001, 2003, 2002]],
    ['/events-search?EventName=equival', 'result.*.eventId', [2001]],
    ['/events-search?Location=681&EventType=661', 'result.*.eventId', [2001]],
    ['/events-search?toDate=2026-10-28', 'result.*.eventId', [2003]],
    ['/events-search/type-filters', 'result.types.*.count', [1, 1]],
    ['/events-search/type-filters', 'result.locations.*.name', ['Online', 'Europe venues']],
  ],
  'Convergence and cookies': [
    ['/convergence-pages-menu?path=/convergence-2025/about', 'result.*.title', ['Home', 'Programme']],
    ['/convergence-pages-menu?path=/convergence-20255', 'result', []],
    ['/convergence-footer?path=/convergence-2025/home', 'result.0.sponsors.*.level', ['Gold']],
    ['/cookie-law', 'result.expiryDate', '2026-11-28T12:00:00.000Z'],
    ['/cvent-page/convert-member-type/Professional/true/WKS-2001/true/', 'result.registrationType', 'Faculty'],
    [
      '/cvent-page/convert-member-type/professional/1/wks-2001/false/speaker%20guest',
      'result.registrationType',
      'Speaker guest',
    ],
    ['/cvent-page/convert-member-type/Student/false/WKS-2001', 'result.registrationPath', '/renew-membership'],
    ['/cvent-page/convert-member-type/Unheard-of/true/WKS-2001', 'result.registrationType', 'Guest'],
    ['/cvent-page/convert-member-type/Student/true/WEB-2002', 'result.registrationUrl', '/events/early-webcast'],
  ],
  'Master page, page menu, redirects, taxonomy': [
    ['/master-page/footer-menu', 'result.*.menuItemGroups', ['FooterLeft']],
    ['/master-page/header-menu', 'result.0.childrens.*.name', ['Read', 'Articles']],
    ['/master-page/social-media', 'result.*.redirectionUrl', ['https://linkedin.example/acme']],
    ['/page-menu?path=/who-we-are', 'result.0.template', 'whoWeAre'],
    ['/page-menu?path=/who-we-are', 'result.0.children.*.path', ['/who-we-are/bylaws', '/who-we-are/contact-us']],
    ['/page-menu?path=/who-we-are', 'result.0.headings', [{ id: 'text-history', text: 'History' }]],
    ['/page-menu?path=/who-we-are/hidden', 'result.0.siblings.*.title', ['Bylaws', 'Contact us']],
    ['/page-menu?path=/who-we-are/bylaws', 'result.0.parent', { title: 'Who we are', path: '/who-we-are' }],
    ['/page-menu?path=/nowhere', 'result', []],
    ['/page-menu/who-we-are', 'result.*.title', ['Bylaws', 'Contact us']],
    ['/url-redirect?oldUrl=/old', 'result.*.newUrl', ['/who-we-are']],
    ['/url-redirect?oldUrl=/unknown', 'result', []],
    ['/url-redirect?oldUrl=/OLD/', 'result.*.newUrl', ['/who-we-are']],
    ['/url-redirect/all-redirect-urls', 'urlRedirectLists.*.oldUrl', ['/old', '/far']],
    ['/url-redirect/all-redirect-urls?pageNumber=2&pageSize=1', 'urlRedirectLists.*.oldUrl', ['/far']],
    ['/url-redirect/all-redirect-urls?pageNumber=1&pageSize=1', 'totalPages', 2],
    ['/rac-menu', 'racMenuResults.0.childrens.0.url', '/certifications/fees'],
    ['/taxonomy', 'result.length', 12],
    ['/taxonomy/event/2001', 'result.*.id', [500, 661, 681]],
    ['/taxonomy/product/3001', 'result.*.parentId', [null, 500]],
  ],
  Regulatory: [
    ['/regulatory-exchange', 'regulatoryMenuData.*.authorName', ['Ben Oduya', 'Ada Quill']],
    ['/regulatory-exchange-volunteer-opp', 'regulatoryVolunteerData.*.deadline', ['2026-11-26']],
    ['/regulatory-focus/feature-focus', 'articlesList.*.articleId', [1001]],
    ['/regulatory-focus/latest-features', 'articlesList.*.articleId', [1001]],
    [
      '/regulatory-focus/rf-quarterly',
      'articlesList.*.path',
      ['/news-and-articles/rf-quarterly/the-quarterly-on-rarity'],
    ],
    ['/regulatory-focus/for-authors', 'result.*.title', ['Before you write']],
    ['/editorial-advisory-committee/board-of-directors', 'result.members.*.name', ['Ben Oduya']],
    ['/who-we-are/news', 'articlesList.*.articleId', [1008]],
    ['/who-we-are/press-releases', 'articlesList.*.articleId', [1007]],
  ],
  'Right-side sections': [
    ['/right-side-section/events/2001', 'result.*.id', [1001, 1002]],
    ['/right-side-section/events/books/autumn-workshop?topN=1', 'result.*.id', [3001]],
    ['/right-side-section/events/learning/2001', 'result.*.kind', ['course']],
    ['/right-side-section/events/related-events/2001', 'result.*.id', [2002]],
    ['/right-side-section/news-articles?nodeName=equivalence-in-practice&topN=1', 'result.*.id', [1003]],
    ['/right-side-section/news-articles/books?nodeName=labels-for-medicines', 'result.*.id', [3002, 3001]],
    ['/right-side-section/news-articles/learning?nodeName=equivalence-in-practice', 'result.*.id', [3003]],
    ['/right-side-section/news-articles/related-events?nodeName=labels-for-medicines', 'result.*.id', [2002, 2001]],
    [
      '/right-side-section/news-articles/taxonomy?nodeName=equivalence-in-practice',
      'result.*.codeName',
      ['devices', 'clinical-evaluation', 'equivalence'],
    ],
    // A topic page lists the items with its terms or their descendants only, without fillers.
    ['/right-side-section/news-articles/related-events?nodeName=clinical-evaluation', 'result.*.id', [2001]],
    ['/right-side-section/news-articles/learning?nodeName=clinical-evaluation', 'result.*.id', [3003]],
    ['/right-side-section/news-articles/books?nodeName=clinical-evaluation', 'result.*.id', [3001]],
    ['/right-side-section/news-articles?nodeName=clinical-evaluation', 'result.*.id', [1001]],
    ['/right-side-section/news-articles/taxonomy?nodeName=clinical-evaluation', 'result.*.id', [500]],
    ['/right-side-section/products/3001?topN=1', 'result.*.id', [1001]],
    ['/right-side-section/products/books/3001', 'result.*.id', [3002]],
    ['/right-side-section/products/books/the-equivalence-book', 'result.*.id', [3002]],
    ['/right-side-section/products/learning/3001', 'result.*.id', [3003]],
    ['/right-side-section/products/related-events/3001?topN=1', 'result.*.id', [2001]],
  ],
};

/** The value at a path of names; `*` maps the rest over a list. */
function valueAt(value: unknown, names: string[]): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return value;
  if (name === '*') return Array.isArray(value) ? value.map((item) => valueAt(item, rest)) : undefined;
  return value !== null && typeof value === 'object' ? valueAt(Reflect.get(value, name), rest) : undefined;
}

describe.each(await testDatabases())('responses of the API, on $name PostgreSQL', (database) => {
  let app: Express;
  let close: () => Promise<void>;
  beforeAll(async () => ({ app, close } = await openTestApi(database)));
  afterAll(() => close());

  describe.each(Object.entries(families))('%s [Section 7]', (_family, facts) => {
    it.each(facts)('%s: %s', async (path, selector, expected) => {
      const response = await request(app).get(path);
      expect(response.status).toBe(200);
      expect(valueAt(response.body, selector.split('.'))).toEqual(expected);
    });
  });

  describe('unpublished content [Sections 1 and 6]', () => {
    const draft = `/articles?path=${ARTICLES}/a-draft`;
    const wg = '5f0c7a2e-1d3b-4c8a-9b6e-2f4d8c1a7e90';

    it.each([
      ['a draft', draft],
      ['a draft with half of the preview parameters', `${draft}&wg=${wg}`],
      ['a draft with another workflow id', `${draft}&isPreview=true&wg=0b9d3f64-7a1e-4d52-8c3f-6e2a9b5d1c48`],
      ['a person who appears in nothing', '/people/nobody-present'],
      ['a person who is not in the content', '/people/nowhere'],
      ['a chapter that is not in the content', '/chapters/nowhere'],
      ['an article of the coming week', `/articles?path=${ARTICLES}/next-week`],
    ])('%s is not found', async (_name, path) => {
      expect((await request(app).get(path)).status).toBe(404);
    });

    it.each(['123', 'abc', '12345678-1234-1234-1234-123456789abc'])(
      'shows what is published to a preview by another system’s id %s',
      async (other) => {
        const preview = `&isPreview=true&wg=${other}`;
        const published = await request(app).get(`/articles?path=${ARTICLES}/equivalence-in-practice${preview}`);
        expect([published.status, published.headers['cache-control']]).toEqual([200, 'private, no-store']);
        expect((await request(app).get(`${draft}${preview}`)).status).toBe(404);
        expect((await request(app).get(`/page-menu?path=/who-we-are/new-page${preview}`)).body.result).toEqual([]);
      },
    );

    it('sends a draft to a request with its preview link, with private cache headers', async () => {
      const response = await request(app).get(`${draft}&isPreview=true&wg=${wg}`);
      expect(response.body.result[0]).toMatchObject({ title: 'A draft', isDraft: true });
      expect(response.headers['cache-control']).toBe('private, no-store');
    });

    it('sends a draft of a page the same way', async () => {
      const page = '/page-menu?path=/who-we-are/new-page';
      expect((await request(app).get(page)).body.result).toEqual([]);
      const preview = await request(app).get(`${page}&isPreview=true&wg=0b9d3f64-7a1e-4d52-8c3f-6e2a9b5d1c48`);
      expect(preview.body.result[0]).toMatchObject({ title: 'New page', isDraft: true });
    });
  });

  it('renders Markdown with side notes, pull quotes and table captions to sanitised HTML', async () => {
    const { body } = await request(app).get(`/articles?path=${ARTICLES}/equivalence-in-practice`);
    const html: string = body.result[0].body;
    expect(html).toContain('<sup><a href="#note-1" class="note-ref" aria-label="Note 1" id="note-ref-1">1</a></sup>');
    expect(html).toContain('<aside class="note" role="note" id="note-1">');
    expect(html).toContain('<footer>Ben Oduya, assessor</footer></blockquote>');
    expect(html).toContain('<table><caption>Table 1. Questions by kind</caption>');
  });
});
