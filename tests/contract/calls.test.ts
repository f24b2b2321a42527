import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILTERED_ARTICLE_CATEGORY_IDS } from '../../shared/constants.ts';
import {
  type CallId,
  callIds,
  callPath,
  type PathValue,
  type QueryValue,
  specOf,
} from '../../shared/contract/calls.ts';
import { responseSchemaOf, schemasOf } from '../../shared/contract/contract.ts';
import { failure } from '../../shared/contract/schemas/envelope.ts';
import { fromWire } from '../../shared/contract/wire-names.ts';
import { testDatabases } from '../support/databases.ts';
import { confirmationTokenFor, endTokenFor } from '../support/mails.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

type Input = {
  params?: Record<string, PathValue>;
  query?: Record<string, QueryValue>;
  body?: Record<string, unknown>;
};
/** The inputs of a call's test: a valid one, and an invalid one, or `none` for a call without input. */
type Scenario = {
  good: Input | ((member: Signed) => Input);
  bad: Input | ((member: Signed) => Input) | 'none';
  badStatus?: number;
};
type Signed = { visitor: Visitor; token: string; userId: string; email: string };

const ARTICLE = '/news-and-articles/news-articles/the-third-question-why-most-claims-of-equivalence-fail';
const NODE = 'the-third-question-why-most-claims-of-equivalence-fail';
const EVENT = 'clinical-evaluation-that-survives-review';
const byPath = (path: string): Scenario => ({ good: { query: { path } }, bad: { query: { path: 'no-slash' } } });
const byNode: Scenario = { good: { query: { nodeName: NODE, topN: 2 } }, bad: { query: { nodeName: NODE, topN: 0 } } };
const byEvent: Scenario = {
  good: { params: { id: EVENT }, query: { topN: 2 } },
  bad: { params: { id: EVENT }, query: { topN: 'x' } },
};
const byProduct: Scenario = {
  good: { params: { id: 'the-signal-book' }, query: { topN: 2 } },
  bad: { params: { id: 'x' }, query: { topN: 'x' } },
};
const plain: Scenario = { good: {}, bad: 'none' };
const form = { firstName: 'Ada', lastName: 'Test', email: 'ada@scenario.test', message: 'Hello' };
const newUser = (email: string) => ({
  email,
  firstName: 'New',
  lastName: 'Person',
  password: 'a-long-enough-password',
});

/** The scenarios of every call of section 7; the type requires one for each call. */
const scenarios: Record<CallId, Scenario> = {
  'articles.byPath': byPath(ARTICLE),
  'articles.top': { good: { params: { n: 5 } }, bad: { params: { n: 0 } } },
  'articles.pinned': plain,
  'articles.filtered': {
    good: {
      query: { listOfCategoryId: FILTERED_ARTICLE_CATEGORY_IDS.join(','), toInclude: true, numberOfArticles: 6 },
    },
    bad: { query: { listOfCategoryId: 'x' } },
  },
  'news.search': {
    good: { query: { keyword: 'label', categoryId: '410', pageSize: 5, pageNumber: 1, sortBy: 'newest' } },
    bad: { query: { fromDate: 'yesterday' } },
  },
  'news.authors': plain,
  'news.categories': plain,
  'blocks.accordion': byPath('/who-we-are/bylaws'),
  'blocks.breadCrumb': byPath(ARTICLE),
  'blocks.celebrityAwardees': plain,
  'blocks.heroPrimary': plain,
  'blocks.heroJoin': byPath('/membership/student'),
  'blocks.callOuts': { good: { query: { folderPath: '/Home/SimpleCallouts' } }, bad: { query: {} } },
  'blocks.slider': { good: { query: { folderPath: '/Home/Slider' } }, bad: { query: { folderPath: '//evil' } } },
  'blocks.landingBanners': byPath('/membership/student'),
  'blocks.faq': byPath('/membership/enterprise-members/faqs'),
  'blocks.pageTabs': byPath('/education/executive-development'),
  'blocks.promotions': { good: { query: { pathName: '/careers' } }, bad: { query: {} } },
  'blocks.notification': { good: { query: { pagePath: '/NotificationContent' } }, bad: { query: {} } },
  'blocks.localNetwork': byPath('/membership/chapters-local-networks'),
  'blocks.currentJobOpenings': byPath('/careers'),
  'competencies.framework': plain,
  'competencies.suggestions': plain,
  'documents.all': plain,
  'blocks.chapter': { good: { params: { name: 'oslo' } }, bad: { params: { name: 'x'.repeat(201) } } },
  'people.byKey': { good: { params: { key: 'laurent-diallo' } }, bad: { params: { key: 'x'.repeat(201) } } },
  'people.articles': {
    good: { params: { key: 'laurent-diallo' } },
    bad: { params: { key: 'laurent-diallo' }, query: { pageNumber: 0 } },
  },
  'documents.byId': { good: { params: { id: 'regulation-2017-745' } }, bad: { params: { id: 'x'.repeat(201) } } },
  'documents.citing': {
    good: { params: { id: 'regulation-2017-745' }, query: { pageNumber: 1, searchType: 'article' } },
    bad: { params: { id: 'regulation-2017-745' }, query: { pageNumber: 0 } },
  },
  'education.booksAndBestsellers': { good: { params: { list: 'best-sellers' } }, bad: { params: { list: 'worst' } } },
  'education.bookSale': plain,
  'education.allBooks': plain,
  'education.allCourses': plain,
  'education.blackFridayTab': {
    good: { params: { path: 'all' }, query: { pageNumber: 1 } },
    bad: { params: { path: 'all' }, query: { pageNumber: 0 } },
  },
  'education.booksTab': {
    good: { params: { path: 'best-sellers' }, query: { pageNumber: 1 } },
    bad: { params: { path: 'UPPER' } },
  },
  'education.catalog': byPath('/education/courses'),
  'education.catalogTab': {
    good: { params: { path: 'courses' }, query: { pageNumber: 1, isSalePage: false } },
    bad: { params: { path: 'courses' }, query: { isSalePage: 'maybe' } },
  },
  'education.byPath': byPath('/products/medical-devices-certificate'),
  'products.byId': { good: { params: { id: 3001 } }, bad: { params: { id: 'abc' } } },
  'products.latestBooks': { good: { query: { noOfProducts: 4 } }, bad: { query: { noOfProducts: 0 } } },
  'products.latestCourses': { good: { query: { noOfProducts: 4 } }, bad: { query: { noOfProducts: 'many' } } },
  'events.calendar': { good: { query: { dateInput: '2026-12-01' } }, bad: { query: { dateInput: '1 December' } } },
  'events.month': { good: { params: { monthId: 12 }, query: { year: 2026 } }, bad: { params: { monthId: 13 } } },
  'events.category': plain,
  'events.byId': { good: { params: { id: EVENT } }, bad: { params: { id: 'a b' } } },
  'events.myProgram': { good: { params: { id: EVENT } }, bad: { params: { id: 'a b' } } },
  'events.video': { good: { params: { id: 'reading-a-deficiency-letter' } }, bad: { params: { id: 'a b' } } },
  'events.latest': { good: { query: { noOfEvents: 5 } }, bad: { query: { noOfEvents: 99 } } },
  'events.search': {
    good: { query: { ShowOnlyPast: false, EventType: '661', PageSize: 10, PageNumber: 1, SortBy: 'date' } },
    bad: { query: { fromDate: '2026-13-99' } },
  },
  'events.typeFilters': plain,
  'convergence.pagesMenu': byPath('/convergence-2024/recap'),
  'convergence.footer': byPath('/convergence-2024/recap'),
  'cookies.law': plain,
  'cookies.newLevel': { good: { query: { newLevel: 200 } }, bad: { query: { newLevel: 7 } } },
  'cvent.convertMemberType': {
    good: {
      params: { memberType: 'Professional', isActive: true, eCode: 'CNF-2033', isFaculty: false, regType: 'none' },
    },
    bad: {
      params: { memberType: 'Professional', isActive: 'perhaps', eCode: 'CNF-2033', isFaculty: false, regType: 'none' },
    },
  },
  'forms.euroConvergence': { good: { query: form }, bad: { query: { ...form, email: 'nobody' } } },
  'forms.euroConvergencePost': { good: { body: form }, bad: { body: { ...form, firstName: '' } } },
  'forms.convergence': { good: { body: form }, bad: { body: { ...form, email: undefined } } },
  'masterPage.footerMenu': plain,
  'masterPage.headerMenu': plain,
  'masterPage.configuration': plain,
  'masterPage.socialMedia': plain,
  'pageMenu.byPath': byPath('/who-we-are/bylaws'),
  'pageMenu.byName': { good: { params: { name: 'who-we-are' } }, bad: { params: { name: 'a b' } } },
  'redirects.byOldUrl': { good: { query: { oldUrl: '/old' } }, bad: { query: {} } },
  'redirects.all': { good: { query: { pageNumber: 1 } }, bad: { query: { pageNumber: 0 } } },
  'rac.menu': plain,
  'taxonomy.all': plain,
  'taxonomy.event': { good: { params: { id: 2009 } }, bad: { params: { id: 'x' } } },
  'taxonomy.product': { good: { params: { id: 3001 } }, bad: { params: { id: 0 } } },
  'regulatory.exchange': plain,
  'regulatory.volunteerOpportunities': plain,
  'regulatory.featureFocus': plain,
  'regulatory.forAuthors': plain,
  'regulatory.latestFeatures': plain,
  'regulatory.rfQuarterly': plain,
  'regulatory.editorialCommittee': {
    good: { params: { name: 'Board-of-Editors' } },
    bad: { params: { name: 'no board!' } },
  },
  'whoWeAre.news': plain,
  'whoWeAre.pressReleases': plain,
  'rightSide.eventBooks': byEvent,
  'rightSide.eventLearning': byEvent,
  'rightSide.eventNews': byEvent,
  'rightSide.eventRelated': byEvent,
  'rightSide.articleNews': byNode,
  'rightSide.articleBooks': byNode,
  'rightSide.articleLearning': byNode,
  'rightSide.articleRelated': byNode,
  'rightSide.articleTaxonomy': { good: { query: { nodeName: NODE } }, bad: { query: {} } },
  'rightSide.productNews': byProduct,
  'rightSide.productBooks': byProduct,
  'rightSide.productLearning': byProduct,
  'rightSide.productRelated': byProduct,
  'search.filterOptions': { good: { query: { filter: 'sector' } }, bad: { query: { filter: 'colour' } } },
  'search.racExams': { good: { query: { pageNumber: 1 } }, bad: { query: { pageNumber: -1 } } },
  'search.site': {
    good: { query: { searchText: 'clinical evaluation', searchType: 'all', pageNumber: 1 } },
    bad: { query: { searchText: 'x'.repeat(1001) } },
  },
  'search.suggestions': {
    good: { query: { searchText: 'clin' } },
    bad: { query: { searchText: 'x'.repeat(1001) } },
  },
  'search.orderByOptions': plain,
  'search.tabsOptions': plain,
  'search.sitemap': { good: { query: { pageNumber: 1 } }, bad: { query: { pageNumber: 0 } } },
  'sso.login': {
    good: { body: { username: 'member@demo.test', password: 'demo-Passw0rd!', staySignedIn: false } },
    bad: { body: { username: 5 } },
  },
  'sso.ssoLogin': { good: { body: { username: 'member@demo.test', password: 'wrong' } }, bad: { body: {} } },
  'sso.ssoLogout': plain,
  'sso.logout': { good: { body: { accessToken: 'dead' } }, bad: { body: { accessToken: 5 } } },
  'sso.user': plain,
  'hubspot.subscriptions': { good: ({ userId }) => ({ params: { userId } }), bad: { params: { userId: 'me' } } },
  'hubspot.updateSubscription': {
    good: ({ userId }) => ({
      params: { userId },
      body: { userId, subscriptionField: 'SUBSCRIPTION-hubspot', subscribed: true },
    }),
    bad: ({ userId }) => ({ params: { userId }, body: { subscribed: 'yes' } }),
  },
  'hubspot.user': { good: ({ email }) => ({ query: { email } }), bad: { query: { email: 'me' } } },
  'hubspot.createUser': { good: { body: newUser('hubspot@scenario.test') }, bad: { body: { email: 'x' } } },
  'impexium.subscriptions': { good: ({ userId }) => ({ params: { userId } }), bad: { params: { userId: 'me' } } },
  'impexium.updateSubscription': {
    good: ({ userId }) => ({
      params: { userId },
      body: { userId, subscriptionField: 'SUBSCRIPTION-impexium', subscribed: false },
    }),
    bad: ({ userId }) => ({ params: { userId }, body: { subscriptionField: '' } }),
  },
  'impexium.user': { good: ({ email }) => ({ query: { email } }), bad: { query: {} } },
  'impexium.createUser': {
    good: { body: newUser('impexium@scenario.test') },
    bad: { body: { ...newUser('y@scenario.test'), password: 'short' } },
  },
  'impexium.addEmail': {
    good: { body: { action: 'create', email: 'second@scenario.test' } },
    bad: { body: { action: 'create', email: 'x' } },
  },
  'impexium.updateEmail': {
    good: ({ email }) => ({ body: { action: 'update', email, newEmail: email } }),
    bad: { body: { action: 'update' } },
  },
  'impexium.confirmEmail': {
    good: { body: { token: 'TOKEN', password: newUser('').password } },
    bad: { body: { token: 'x' } },
  },
  'impexium.requestPassword': { good: ({ email }) => ({ body: { email } }), bad: { body: { email: 'x' } } },
  'newsletters.all': plain,
  'newsletters.subscribe': {
    good: { body: { email: 'reader@scenario.test', lists: ['weekly-review'] } },
    bad: { body: { email: 'reader@scenario.test', lists: [] } },
  },
  'newsletters.confirm': {
    good: { body: { token: 'NEWSLETTER' } },
    bad: { body: { token: 'x'.repeat(201) } },
  },
  'newsletters.unsubscribe': {
    good: { body: { token: 'UNSUBSCRIBE' } },
    bad: { body: { token: 'x'.repeat(201) } },
  },
  'newsletters.sendLink': { good: { body: { email: 'reader@scenario.test' } }, bad: { body: { email: 'x' } } },
  'myContent.news': { good: {}, bad: { query: { category: 'x' } } },
  'myContent.books': { good: {}, bad: { query: { category: 'x' } } },
  'myContent.events': { good: {}, bad: { query: { category: 'x' } } },
  'myContent.learning': { good: { query: { category: '393' } }, bad: { query: { category: 'x' } } },
  'myContent.taxonomies': plain,
  'myContent.updateTaxonomy': {
    good: { body: { taxonomyId: 398, selected: true } },
    bad: { body: { taxonomyId: 1, selected: true } },
  },
  'myContent.creditPlan': plain,
  'myContent.calendar': plain,
  'myContent.updateCalendar': { good: { body: { active: true } }, bad: { body: { active: 'no' } } },
  'myContent.calendarEntries': { good: { body: { token: 'CALENDAR' } }, bad: { body: {} } },
  'myContent.readingList': plain,
  'myContent.updateReadingList': {
    good: { body: { articleIds: [1000], saved: true } },
    bad: { body: { articleIds: [], saved: true } },
  },
  'myContent.user': { good: ({ userId }) => ({ query: { userId } }), bad: { query: { userId: 'me' } } },
  'myContent.personalDataCounts': plain,
  'myContent.personalData': { good: { body: {} }, bad: { body: { password: 5 } } },
  'preferences.all': plain,
};

describe.each(await testDatabases())(
  'every call through the proxy, on the $name PostgreSQL [Section 7]',
  (database) => {
    let site: WholeSite;
    let member: Signed;
    let visitor: Visitor;

    beforeAll(async () => {
      site = await startWholeSite(database);
      visitor = await createVisitor(site.origin);
      member = await signedIn('member@demo.test');
    });
    afterAll(() => site.close());

    async function signedIn(username: string): Promise<Signed> {
      const visitor = await createVisitor(site.origin);
      const body = { username, password: 'demo-Passw0rd!' };
      const response = await visitor.send('/api/sso/login', { method: 'POST', body });
      const { result } = response.body as { result: { accessToken: string; userId: string; email: string }[] };
      const [user] = result;
      if (!user) throw new Error(`${username} could not sign in`);
      return { visitor, token: user.accessToken, userId: user.userId, email: user.email };
    }

    async function send(id: CallId, { params, query, body }: Input, as?: Signed) {
      const response = await (as?.visitor ?? visitor).send(`/api${callPath(id, params, query)}`, {
        method: specOf(id).method,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          ...xsrfOf(as?.visitor ?? visitor),
          ...(as && { Authorization: `Bearer ${as.token}` }),
        },
        body,
      });
      const text = response.text;
      const json: unknown = text === '' ? undefined : JSON.parse(text);
      return { status: response.status, json, headers: response.headers };
    }

    /** A GET that writes sends the XSRF header too. */
    const xsrfOf = ({ cookies }: Visitor) => ({ 'X-XSRF-TOKEN': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') });

    /** Replaces a scenario's placeholder by the first e-mail subscription of the provider, or by the token of a link that was sent. */
    async function filled(input: Input): Promise<Input> {
      if (input.body?.token === 'TOKEN') {
        const account = newUser('confirmed@scenario.test');
        await send('impexium.createUser', { body: account });
        return { body: { ...input.body, token: await confirmationTokenFor(site.mailFolder, account.email) } };
      }
      if (input.body?.token === 'NEWSLETTER') return { body: { token: await newsletterToken('confirmed-reader') } };
      if (input.body?.token === 'CALENDAR') {
        const { json } = await send('myContent.updateCalendar', { body: { active: true } }, member);
        return { body: { token: responseSchemaOf('myContent.updateCalendar').parse(json).result.token } };
      }
      if (input.body?.token === 'UNSUBSCRIBE') {
        await send('newsletters.confirm', { body: { token: await newsletterToken('ended-reader') } });
        return { body: { token: await endTokenFor(site.mailFolder, 'ended-reader@scenario.test') } };
      }
      const field = input.body?.subscriptionField;
      const provider = /^SUBSCRIPTION-(hubspot|impexium)$/.exec(String(field))?.[1];
      if (!provider) return input;
      const { json } = await send(
        provider === 'hubspot' ? 'hubspot.subscriptions' : 'impexium.subscriptions',
        { params: { userId: member.userId } },
        member,
      );
      const [first] = (json as { result: { subscriptionField: string }[] }).result;
      return { ...input, body: { ...input.body, subscriptionField: first?.subscriptionField } };
    }
    async function newsletterToken(name: string): Promise<string> {
      const email = `${name}@scenario.test`;
      await send('newsletters.subscribe', { body: { email, lists: 'weekly-review' } });
      return confirmationTokenFor(site.mailFolder, email);
    }
    const inputOf = (input: Scenario['good']) => filled(typeof input === 'function' ? input(member) : input);

    test.each(callIds)('%s responds to a valid request with a body that matches its schema', async (id) => {
      const spec = specOf(id);
      const { status, json, headers } = await send(
        id,
        await inputOf(scenarios[id].good),
        spec.member ? member : undefined,
      );
      expect([status, JSON.stringify(json).slice(0, 300)]).toEqual([
        expect.toSatisfy((code: number) => code === 200 || code === 201),
        expect.anything(),
      ]);
      const parsed = schemasOf(id).response.safeParse(fromWire(json, spec.slugFields, site.config.product));
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(headers['cache-control']).toBe('private, no-store');
    });

    test.each(callIds.filter((id) => scenarios[id].bad !== 'none'))(
      '%s rejects an invalid request and names the field',
      async (id) => {
        const { bad } = scenarios[id];
        if (bad === 'none') return;
        const { status, json } = await send(id, await inputOf(bad), specOf(id).member ? member : undefined);
        expect(status).toBe(400);
        const body = failure.parse(json);
        expect(body.statusCode).toBe(400);
        expect(body.errors?.length).toBeGreaterThan(0);
      },
    );

    test('every call that takes an input has a scenario with an invalid one', () => {
      const takesInput = (id: CallId) => {
        const { params, query, body } = schemasOf(id);
        return [params, query, body].some((schema) => schema && Object.keys(schema.shape).length > 0);
      };
      expect(callIds.filter((id) => scenarios[id].bad === 'none' && takesInput(id))).toEqual([]);
    });

    test.each(callIds.filter((id) => specOf(id).member))(
      '%s is for its owner only: 401 without a token [Section 6]',
      async (id) => {
        const { status, json } = await send(id, await inputOf(scenarios[id].good));
        expect(status).toBe(401);
        expect(failure.parse(json).statusCode).toBe(401);
      },
    );

    test('a request for another member’s data is rejected [Section 6]', async () => {
      const asGuest = await signedIn('guest@demo.test');
      for (const id of ['hubspot.subscriptions', 'impexium.subscriptions'] as const) {
        expect((await send(id, { params: { userId: member.userId } }, asGuest)).status).toBe(403);
      }
      expect((await send('impexium.user', { query: { email: member.email } }, asGuest)).status).toBe(403);
    });

    test('wrong credentials get 200 with an empty list [Section 8]', async () => {
      const { status, json } = await send('sso.login', { body: { username: 'member@demo.test', password: 'no' } });
      expect([status, json]).toEqual([200, { statusCode: 200, statusMessage: 'OK', result: [] }]);
    });

    test('an unknown call gets 404 in JSON', async () => {
      const response = await site.request.get('/api/no/such/call');
      expect(response.status).toBe(404);
      expect(failure.parse(response.body).statusCode).toBe(404);
    });

    test('the OpenAPI document is served through the proxy', async () => {
      const response = await site.request.get('/api/openapi.json');
      expect(response.status).toBe(200);
      expect(response.body.openapi).toMatch(/^3\.1\./);
    });
  },
);
