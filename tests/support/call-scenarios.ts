import { FILTERED_ARTICLE_CATEGORY_IDS, MAX_TOKEN_LENGTH, PERSON_KEY_MAX_LENGTH } from '../../shared/constants.ts';
import type { CallId, PathValue, QueryValue } from '../../shared/contract/calls.ts';

export type Input = {
  params?: Record<string, PathValue>;
  query?: Record<string, QueryValue>;
  body?: Record<string, unknown>;
};
/** The inputs of a call's test: a valid one, and an invalid one, or `none` for a call without input. */
export type Scenario = {
  good: Input | ((facts: Facts) => Input);
  bad: Input | ((facts: Facts) => Input) | 'none';
  badStatus?: number;
};
/** The member who makes a call. */
export type Caller = { readonly userId: string; readonly email: string };
/** The member who makes a call, and what the society has; '' or 0 stand for what it has not. */
export type Facts = Caller & {
  /** The last segment of an article's path. */
  readonly article: string;
  readonly articleId: number;
  readonly articlePath: string;
  readonly event: string;
  readonly eventId: number;
  readonly eventCode: string;
  /** An event with a recording, or without one where there is none. */
  readonly recording: string;
  readonly product: string;
  readonly productId: number;
  readonly productPath: string;
  readonly person: string;
  readonly document: string;
  readonly chapter: string;
  readonly newsletter: string;
  /** Term offered to members as a topic. */
  readonly topic: number;
};

const byPath = (path: string): Scenario => ({ good: { query: { path } }, bad: { query: { path: 'no-slash' } } });
const byArticle: Scenario = {
  good: ({ articlePath }) => ({ query: { path: articlePath } }),
  bad: { query: { path: 'no-slash' } },
};
const byNode: Scenario = {
  good: ({ article }) => ({ query: { nodeName: article, topN: 2 } }),
  bad: ({ article }) => ({ query: { nodeName: article, topN: 0 } }),
};
const byEvent: Scenario = {
  good: ({ event }) => ({ params: { id: event }, query: { topN: 2 } }),
  bad: ({ event }) => ({ params: { id: event }, query: { topN: 'x' } }),
};
const byProduct: Scenario = {
  good: ({ product }) => ({ params: { id: product }, query: { topN: 2 } }),
  bad: { params: { id: 'x' }, query: { topN: 'x' } },
};
const plain: Scenario = { good: {}, bad: 'none' };
const today = () => new Date().toISOString().slice(0, 10);
/** A PDF of no page. */
const EVIDENCE = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');
const entry = () => ({
  title: 'A scenario workshop',
  day: today(),
  domain: 'After approval',
  credits: 1.5,
  evidence: 'What it taught.',
  file: { name: 'certificate.pdf', content: EVIDENCE },
});
const REGISTRATION = { memberType: 'Professional', isFaculty: false, regType: 'none' };
const form = { firstName: 'Ada', lastName: 'Test', email: 'ada@scenario.test', message: 'Hello' };
export const newUser = (email: string) => ({
  email,
  firstName: 'New',
  lastName: 'Person',
  password: 'a-long-enough-password',
  accepted: 'yes',
});

/** The scenarios of every call of section 7; the type requires one for each call. */
export const scenarios: Record<CallId, Scenario> = {
  'articles.byPath': byArticle,
  'articles.top': { good: { params: { n: 5 } }, bad: { params: { n: 0 } } },
  'articles.pinned': plain,
  'articles.filtered': {
    good: {
      query: { listOfCategoryId: FILTERED_ARTICLE_CATEGORY_IDS.join(','), toInclude: true, numberOfArticles: 6 },
    },
    bad: { query: { listOfCategoryId: 'x' } },
  },
  'news.search': {
    good: ({ topic }) => ({
      query: { keyword: 'label', categoryId: String(topic), pageSize: 5, pageNumber: 1, sortBy: 'newest' },
    }),
    bad: { query: { fromDate: 'yesterday' } },
  },
  'news.authors': plain,
  'news.categories': plain,
  'blocks.accordion': byPath('/who-we-are/bylaws'),
  'blocks.breadCrumb': byArticle,
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
  'blocks.memberSavings': plain,
  'blocks.localNetwork': byPath('/membership/chapters-local-networks'),
  'blocks.currentJobOpenings': byPath('/careers'),
  'competencies.framework': plain,
  'competencies.suggestions': plain,
  'practice.questions': { good: { params: { paper: 'devices' } }, bad: { params: { paper: 'x'.repeat(61) } } },
  'credits.log': plain,
  'credits.save': { good: () => ({ body: entry() }), bad: () => ({ body: { ...entry(), credits: 0 } }) },
  'credits.remove': { good: { body: { kind: 'entry', id: 'ENTRY' } }, bad: { body: { kind: 'entry', id: 'x' } } },
  'credits.issue': {
    good: () => ({ body: { period: `year-${today().slice(0, 4)}` } }),
    bad: { body: { period: 'year-1900' } },
  },
  'credits.transcript': { good: { query: { code: 'CODE' } }, bad: { query: {} } },
  'credits.verify': { good: { query: { code: 'CODE' } }, bad: { query: {} } },
  'deadlines.all': {
    good: { query: { jurisdiction: 'eu', product: 'devices' } },
    bad: { query: { jurisdiction: 'atlantis' } },
  },
  'deadlines.coming': plain,
  'deadlines.proposals': {
    good: { query: { jurisdiction: 'eu', product: 'devices' } },
    bad: { query: { jurisdiction: 'atlantis' } },
  },
  'documents.all': plain,
  'blocks.chapter': {
    good: ({ chapter }) => ({ params: { name: chapter } }),
    bad: { params: { name: 'x'.repeat(201) } },
  },
  'people.byKey': {
    good: ({ person }) => ({ params: { key: person } }),
    bad: { params: { key: 'x'.repeat(PERSON_KEY_MAX_LENGTH + 1) } },
  },
  'people.articles': {
    good: ({ person }) => ({ params: { key: person } }),
    bad: ({ person }) => ({ params: { key: person }, query: { pageNumber: 0 } }),
  },
  'documents.byId': {
    good: ({ document }) => ({ params: { id: document } }),
    bad: { params: { id: 'x'.repeat(201) } },
  },
  'documents.citing': {
    good: ({ document }) => ({ params: { id: document }, query: { pageNumber: 1, searchType: 'article' } }),
    bad: ({ document }) => ({ params: { id: document }, query: { pageNumber: 0 } }),
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
  'education.byPath': {
    good: ({ productPath }) => ({ query: { path: productPath } }),
    bad: { query: { path: 'no-slash' } },
  },
  'products.byId': { good: ({ productId }) => ({ params: { id: productId } }), bad: { params: { id: 'abc' } } },
  'products.latestBooks': { good: { query: { noOfProducts: 4 } }, bad: { query: { noOfProducts: 0 } } },
  'products.latestCourses': { good: { query: { noOfProducts: 4 } }, bad: { query: { noOfProducts: 'many' } } },
  'events.calendar': { good: { query: { dateInput: '2026-12-01' } }, bad: { query: { dateInput: '1 December' } } },
  'events.month': { good: { params: { monthId: 12 }, query: { year: 2026 } }, bad: { params: { monthId: 13 } } },
  'events.category': plain,
  'events.byId': { good: ({ event }) => ({ params: { id: event } }), bad: { params: { id: 'a b' } } },
  'events.myProgram': { good: ({ event }) => ({ params: { id: event } }), bad: { params: { id: 'a b' } } },
  'events.video': { good: ({ recording }) => ({ params: { id: recording } }), bad: { params: { id: 'a b' } } },
  'events.latest': { good: { query: { noOfEvents: 5 } }, bad: { query: { noOfEvents: 99 } } },
  'events.search': {
    good: ({ topic }) => ({
      query: { ShowOnlyPast: false, EventType: String(topic), PageSize: 10, PageNumber: 1, SortBy: 'date' },
    }),
    bad: { query: { fromDate: '2026-13-99' } },
  },
  'events.typeFilters': plain,
  'convergence.pagesMenu': byPath('/convergence-2024/recap'),
  'convergence.footer': byPath('/convergence-2024/recap'),
  'cookies.law': plain,
  'cookies.newLevel': { good: { query: { newLevel: 200 } }, bad: { query: { newLevel: 7 } } },
  'cvent.convertMemberType': {
    good: ({ eventCode }) => ({ params: { ...REGISTRATION, isActive: true, eCode: eventCode } }),
    bad: ({ eventCode }) => ({ params: { ...REGISTRATION, isActive: 'perhaps', eCode: eventCode } }),
  },
  'forms.euroConvergence': { good: { query: form }, bad: { query: { ...form, email: 'nobody' } } },
  'forms.euroConvergencePost': { good: { body: form }, bad: { body: { ...form, firstName: '' } } },
  'forms.convergence': { good: { body: form }, bad: { body: { ...form, email: undefined } } },
  'forms.withdraw': {
    good: {
      body: {
        ...{ firstName: 'Ada', lastName: 'Byron', email: 'withdrawal@scenario.test' },
        ...{ contract: 'Membership', concludedOn: '2026-11-01' },
      },
    },
    bad: { body: { ...form, contract: 'Anything', concludedOn: '2026-02-30' } },
  },
  'masterPage.footerMenu': plain,
  'masterPage.headerMenu': plain,
  'masterPage.configuration': plain,
  'masterPage.socialMedia': plain,
  'pageMenu.byPath': byPath('/who-we-are/bylaws'),
  'pageMenu.markdown': byPath('/resources/templates/training-record'),
  'pageMenu.byName': { good: { params: { name: 'who-we-are' } }, bad: { params: { name: 'a b' } } },
  'redirects.byOldUrl': { good: { query: { oldUrl: '/old' } }, bad: { query: {} } },
  'redirects.all': { good: { query: { pageNumber: 1 } }, bad: { query: { pageNumber: 0 } } },
  'rac.menu': plain,
  'taxonomy.all': plain,
  'taxonomy.event': { good: ({ eventId }) => ({ params: { id: eventId } }), bad: { params: { id: 'x' } } },
  'taxonomy.product': { good: ({ productId }) => ({ params: { id: productId } }), bad: { params: { id: 0 } } },
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
  'rightSide.articleDeadlines': byNode,
  'rightSide.articleTaxonomy': { good: ({ article }) => ({ query: { nodeName: article } }), bad: { query: {} } },
  'rightSide.productNews': byProduct,
  'rightSide.productBooks': byProduct,
  'rightSide.productLearning': byProduct,
  'rightSide.productRelated': byProduct,
  'search.filterOptions': { good: { query: { filter: 'sector' } }, bad: { query: { filter: 'colour' } } },
  'search.racExams': { good: { query: { pageNumber: 1 } }, bad: { query: { pageNumber: -1 } } },
  'search.site': {
    good: { query: { searchText: 'regulatory', searchType: 'all', pageNumber: 1 } },
    bad: { query: { searchText: 'x'.repeat(1001) } },
  },
  'search.suggestions': {
    good: { query: { searchText: 'reg' } },
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
  'hubspot.subscriptions': { good: ({ userId }) => ({ params: { userId } }), bad: { params: { userId: 'm e' } } },
  'hubspot.updateSubscription': {
    good: ({ userId }) => ({
      params: { userId },
      body: { userId, subscriptionField: 'SUBSCRIPTION-hubspot', subscribed: true },
    }),
    bad: ({ userId }) => ({ params: { userId }, body: { subscribed: 'yes' } }),
  },
  'hubspot.user': { good: ({ email }) => ({ query: { email } }), bad: { query: { email: 'me' } } },
  'hubspot.createUser': { good: { body: newUser('hubspot@scenario.test') }, bad: { body: { email: 'x' } } },
  'impexium.subscriptions': { good: ({ userId }) => ({ params: { userId } }), bad: { params: { userId: 'm e' } } },
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
    good: ({ newsletter }) => ({ body: { email: 'reader@scenario.test', lists: [newsletter] } }),
    bad: { body: { email: 'reader@scenario.test', lists: [] } },
  },
  'newsletters.confirm': {
    good: { body: { token: 'NEWSLETTER' } },
    bad: { body: { token: 'x'.repeat(MAX_TOKEN_LENGTH + 1) } },
  },
  'newsletters.unsubscribe': {
    good: { body: { token: 'UNSUBSCRIBE' } },
    bad: { body: { token: 'x'.repeat(MAX_TOKEN_LENGTH + 1) } },
  },
  'follows.week': plain,
  'follows.subject': { good: { query: { what: 'jobs:careers' } }, bad: { query: { what: 'jobs' } } },
  'follows.request': {
    good: { body: { email: 'follower@scenario.test', what: 'jobs:careers', frequency: 'daily' } },
    bad: { body: { email: 'follower@scenario.test', what: 'news:all' } },
  },
  'follows.confirm': {
    good: { body: { token: 'FOLLOW' } },
    bad: { body: { token: 'x'.repeat(MAX_TOKEN_LENGTH + 1) } },
  },
  'follows.stop': {
    good: { body: { token: 'STOP-FOLLOW' } },
    bad: { body: { token: 'x'.repeat(MAX_TOKEN_LENGTH + 1) } },
  },
  'follows.byLink': {
    good: { query: { token: 'unknown' } },
    bad: { query: { token: 'x'.repeat(MAX_TOKEN_LENGTH + 1) } },
  },
  'follows.resume': {
    good: { body: { token: 'RESUME-FOLLOW', follow: '0a000000-0000-4000-8000-000000000001' } },
    bad: { body: { token: 'x', follow: '1' } },
  },
  'follows.own': plain,
  'follows.updateOwn': { good: { body: { what: 'jobs:careers' } }, bad: { body: { what: 'jobs' } } },
  'follows.stopOwn': {
    good: { body: { follow: '0a000000-0000-4000-8000-000000000001' } },
    bad: { body: { follow: '1' } },
  },
  'follows.resumeOwn': { good: { body: { follow: 'STOPPED-FOLLOW' } }, bad: { body: { follow: '1' } } },
  'newsletters.sendLink': { good: { body: { email: 'reader@scenario.test' } }, bad: { body: { email: 'x' } } },
  'myContent.news': { good: {}, bad: { query: { category: 'x' } } },
  'myContent.books': { good: {}, bad: { query: { category: 'x' } } },
  'myContent.events': { good: {}, bad: { query: { category: 'x' } } },
  'myContent.learning': {
    good: ({ topic }) => ({ query: { category: String(topic) } }),
    bad: { query: { category: 'x' } },
  },
  'myContent.taxonomies': plain,
  'myContent.updateTaxonomy': {
    good: ({ topic }) => ({ body: { taxonomyId: topic, selected: true } }),
    bad: { body: { taxonomyId: 999_999, selected: true } },
  },
  'myContent.creditPlan': plain,
  'myContent.calendar': plain,
  'myContent.updateCalendar': { good: { body: { active: true } }, bad: { body: { active: 'no' } } },
  'myContent.calendarEntries': { good: { body: { token: 'CALENDAR' } }, bad: { body: {} } },
  'myContent.readingList': plain,
  'myContent.updateReadingList': {
    good: ({ articleId }) => ({ body: { articleIds: [articleId], saved: true } }),
    bad: { body: { articleIds: [], saved: true } },
  },
  'myContent.user': { good: ({ userId }) => ({ query: { userId } }), bad: { query: { userId: 'me' } } },
  'myContent.personalDataCounts': plain,
  'myContent.personalData': { good: { body: {} }, bad: { body: { password: 5 } } },
  'preferences.all': plain,
};
