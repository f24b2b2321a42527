import { describe, expect, test } from 'vitest';
import { jobPosting } from '../../../client/careers/structured-data.ts';
import { schemaEvent } from '../../../client/events/structured-data.ts';
import { schemaProduct } from '../../../client/learning/structured-data.ts';
import { newsArticle } from '../../../client/news/structured-data.ts';
import { buildGraph } from '../../../client/structured-data/graph.ts';
import type { SiteFacts } from '../../../client/structured-data/site-facts.ts';
import { organisation, webSite } from '../../../client/structured-data/society.ts';
import type { ArticleDetail, EventDetail, ProductDetail } from '../../../shared/contract/models.ts';

const site: SiteFacts = {
  origin: 'https://www.acme.example',
  pageUrl: 'https://www.acme.example/here',
  shortName: 'ACME',
  now: Date.UTC(2031, 4, 6),
};
const card = {
  title: 'A title',
  summary: 'A summary',
  path: '/here',
  topic: 'policy',
  seo: {},
  isDraft: false,
} as const;
const text = { body: '<p>for members</p>', headings: [] };
const article: ArticleDetail = {
  ...card,
  ...text,
  articleId: 1,
  section: 'news',
  category: { id: 1, name: 'Policy' },
  authors: [{ key: 'a', name: 'Ann' }],
  publishedDate: '2031-05-01',
  readMinutes: 4,
  isMemberOnly: false,
  isTeaser: false,
  writers: [],
  categories: [],
  documentTags: [],
  facts: [],
  citations: [],
};
const event: EventDetail = {
  ...card,
  ...text,
  eventId: 1,
  code: 'E1',
  type: { id: 1, name: 'Conference' },
  timeZone: 'Europe/Berlin',
  isAllDay: false,
  start: '2031-07-01T09:00:00+02:00',
  end: '2031-07-02T17:00:00+02:00',
  format: 'in-person',
  place: 'Bonn',
  credits: 0,
  isStar: false,
  isPast: false,
  hasVideo: false,
  level: 'All',
  language: 'English',
  days: [],
  faculty: [],
  questions: [],
  taxonomy: [],
  relatedIds: [],
  registrationUrl: '/register',
  prices: [{ label: 'Member', price: 0 }],
};
const product: ProductDetail = {
  ...card,
  ...text,
  productId: 1,
  code: 'P1',
  productType: 'book',
  ink: 'paper',
  authors: ['Ann'],
  listPrice: 90,
  memberPrice: 60,
  format: 'Paperback',
  level: 'All',
  credits: 0,
  outline: ['One', 'Two'],
  writers: [],
  availableFrom: '2030-01-01',
  taxonomy: [],
  relatedIds: [],
  isNew: false,
  isBestSeller: false,
  isbn: '979-8-41207-103-9',
};

describe('structured data', () => {
  test('an article is accessible for free, or has the selector of its paywalled part', () => {
    expect(newsArticle(article, site)).toMatchObject({ isAccessibleForFree: true, datePublished: '2031-05-01' });
    expect(newsArticle(article, site)).not.toHaveProperty('hasPart');
    expect(newsArticle({ ...article, isMemberOnly: true }, site)).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { isAccessibleForFree: false, cssSelector: '.article__text' },
    });
    expect(JSON.stringify(newsArticle({ ...article, isMemberOnly: true }, site))).not.toContain('for members');
  });

  test.each([
    ['in-person', 'Offline', ['Place']],
    ['online', 'Online', ['VirtualLocation']],
    ['hybrid', 'Mixed', ['Place', 'VirtualLocation']],
  ] as const)('an event %s: %s, held at %j', (format, mode, places) => {
    const data = schemaEvent({ ...event, format }, site);
    expect(data).toMatchObject({
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      location: places.map((type) => ({ '@type': type })),
    });
  });

  test('an all-day event has dates, any other event instants with their UTC offset', () => {
    expect(schemaEvent(event, site)).toMatchObject({ startDate: '2031-07-01T09:00:00+02:00' });
    expect(schemaEvent({ ...event, isAllDay: true }, site)).toMatchObject({
      startDate: '2031-07-01',
      endDate: '2031-07-02',
    });
  });

  test('an upcoming event has offers with absolute URLs, a past event none', () => {
    const availability = 'https://schema.org/InStock';
    const url = 'https://www.acme.example/register';
    expect(schemaEvent(event, site)).toMatchObject({ offers: [{ price: 0, priceCurrency: 'USD', availability, url }] });
    expect(schemaEvent({ ...event, placesLeft: 0 }, site)).toMatchObject({
      offers: [{ availability: 'https://schema.org/SoldOut' }],
    });
    expect(schemaEvent({ ...event, isPast: true }, site)).not.toHaveProperty('offers');
  });

  test('a course says what it counts, and nothing when it does not count', () => {
    const course = { ...product, productType: 'course' };
    expect(schemaProduct({ ...course, credits: 8, creditDomain: 'After approval' }, site)).toMatchObject({
      numberOfCredits: 8,
      educationalCredentialAwarded: 'Counts 8 credits, domain: After approval',
    });
    expect(schemaProduct(course, site)).not.toHaveProperty('numberOfCredits');
    expect(schemaProduct(course, site)).not.toHaveProperty('educationalCredentialAwarded');
  });

  test.each([
    ['book', ['Product', 'Book']],
    ['bundle', 'Product'],
    ['course', 'Course'],
    ['workshop', 'Course'],
    ['online-university', 'Course'],
    ['certificate', 'Course'],
  ])('a product of the type %s is a %j', (productType, type) => {
    expect(schemaProduct({ ...product, productType }, site)).toHaveProperty('@type', type);
  });

  test.each([
    ['lowers the price of non-members only', 70, [70, 60], 1],
    ['is one price for everybody below the price of members', 50, [50, 50], 2],
    ['never raises a price', 95, [90, 60], 0],
  ])('a sale %s, until its last day', (_rule, salePrice, prices, dated) => {
    const data = schemaProduct({ ...product, salePrice, saleEnds: '2031-05-20' }, site);
    expect(data).toMatchObject({ offers: prices.map((price) => ({ price })) });
    expect(JSON.stringify(data).split('"priceValidUntil":"2031-05-20"')).toHaveLength(dated + 1);
  });

  test('a product that is not yet available can be ordered before', () => {
    expect(schemaProduct({ ...product, availableFrom: '2031-06-01' }, site)).toMatchObject({
      offers: [{ availability: 'https://schema.org/PreOrder' }, {}],
    });
  });

  test.each([
    ['In-house, one day', 'Onsite'],
    ['Live online, five mornings', 'Online'],
  ])('a course that is "%s" is taught %s', (format, courseMode) => {
    expect(schemaProduct({ ...product, productType: 'course', format, hours: 6 }, site)).toMatchObject({
      hasCourseInstance: { courseMode, courseWorkload: 'PT6H' },
    });
  });

  test('a job posting has its town, and its country if known', () => {
    const opening = { id: 3, title: 'Editor', location: 'Bonn', summary: '', url: '/here', country: 'DE' };
    expect(jobPosting({ opening, text: '<p>All of it</p>' }, site)).toMatchObject({
      description: '<p>All of it</p>',
      jobLocation: { address: { addressLocality: 'Bonn', addressCountry: 'DE' } },
    });
    expect(jobPosting({ opening, text: '' }, site)).not.toHaveProperty('baseSalary');
    const salary = { currency: 'EUR', min: 46_000, max: 52_000, per: 'year' } as const;
    const paid = { ...opening, employmentTypes: ['full-time' as const], salary };
    expect(jobPosting({ opening: paid, text: '' }, site)).toMatchObject({
      employmentType: ['FULL_TIME'],
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { '@type': 'QuantitativeValue', minValue: 46_000, maxValue: 52_000, unitText: 'YEAR' },
      },
    });
  });

  test('the site has a search action, and the society its short name until the configuration has loaded', () => {
    expect(webSite(site)).toMatchObject({
      potentialAction: {
        target: { urlTemplate: 'https://www.acme.example/search?searchtext={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    });
    expect(organisation(site)).toMatchObject({ name: 'ACME', url: 'https://www.acme.example/' });
  });

  test('a page has a breadcrumb unless it is the home page', () => {
    const step = (title: string, url: string) => ({ title, url, isCurrent: false });
    const listTypes = (steps: ReturnType<typeof step>[]) =>
      buildGraph({ name: 'Here', steps }, {}, site)['@graph'].map((item) =>
        typeof item === 'object' ? item['@type'] : item,
      );
    expect(listTypes([step('Home', '/')])).toEqual(['WebPage']);
    expect(listTypes([step('Home', '/'), step('Here', '/here')])).toEqual(['WebPage', 'BreadcrumbList']);
  });
});
