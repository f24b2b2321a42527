import {
  DEFAULT_BOARD_PAGE,
  FILTERED_ARTICLE_CATEGORY_IDS,
  NOTIFICATION_PAGE_PATH,
  SEARCH_FILTER_KINDS,
  SIMPLE_CALL_OUTS_FOLDER,
} from '../../shared/constants.ts';
import type { CallId } from '../../shared/contract/calls.ts';
import { PLACES } from '../../shared/features/pages-and-schemas.ts';
import type { Examples, MemberExamples } from './examples.ts';
import type { CallInput } from './exchange.ts';

export type CheckFacts = Examples & {
  /** Unique per run, for the e-mail addresses of new accounts. */
  readonly run: string;
  readonly credentials?: { readonly username: string; readonly password: string };
};

type InputsOf = (facts: CheckFacts) => readonly CallInput[];

/** Unused id, so that the check changes no list. */
const NO_ARTICLE = 2_147_483_647;
const NO_ID = '00000000-0000-4000-8000-000000000000';
const NO_ENTRY = { title: '', day: '', domain: '', credits: 0, evidence: '' };

const NO_FOLLOW = '00000000-0000-4000-8000-000000000000';

const plain: InputsOf = () => [{}];
const byPage: InputsOf = ({ pages }) => pages.map((path) => ({ query: { path } }));
/** Pages with the content block, by the paths of section 2. */
const byPath =
  (...paths: readonly string[]): InputsOf =>
  (facts) => [...paths.map((path) => ({ query: { path } })), ...byPage(facts)];
const byFolder =
  (...paths: readonly string[]): InputsOf =>
  () =>
    paths.map((folderPath) => ({ query: { folderPath } }));
const byTab =
  (...tabs: readonly string[]): InputsOf =>
  () =>
    tabs.map((path) => ({ params: { path }, query: { pageNumber: 1 } }));

const MISSING = 'no-such-item-of-the-check';
const missing: CallInput = { params: { id: MISSING }, status: 404 };
const listNames = (items: Examples['products']): string[] => items.flatMap(({ id, slug }) => [id, slug]);
const byId = (items: Examples['products']): CallInput[] => listNames(items).map((id) => ({ params: { id } }));
const relatedToEvent: InputsOf = ({ events }) => byId(events).map((input) => ({ ...input, query: { topN: 2 } }));
const besideProduct: InputsOf = ({ products }) => byId(products).map((input) => ({ ...input, query: { topN: 2 } }));
const besideArticle: InputsOf = ({ articles }) => articles.map(({ slug }) => ({ query: { nodeName: slug, topN: 2 } }));

const byDocument: InputsOf = ({ documents }) => [...documents.map((id) => ({ params: { id } })), missing];

const ofMember =
  (inputOf: (member: MemberExamples, facts: CheckFacts) => CallInput | undefined): InputsOf =>
  (facts) => {
    const input = facts.member && inputOf(facts.member, facts);
    return input ? [input] : [];
  };
const owner = ofMember(({ userId }) => ({ params: { userId } }));
const ownAddress = ofMember(({ email }) => ({ query: { email } }));
const own = ofMember(() => ({}));
const sameSubscription = (provider: 'hubspot' | 'impexium'): InputsOf =>
  ofMember((member) => {
    const { userId, [provider]: state } = member;
    return state && { params: { userId }, body: { userId, ...state } };
  });

const newAddress = (name: string, run: string) => `${name}.${run}@contract-check.example`;
const form = ({ run }: CheckFacts) => ({
  firstName: 'Contract',
  lastName: 'Check',
  email: newAddress('form', run),
  message: 'A submission of npm run contract:check',
});
const newUser =
  (name: string): InputsOf =>
  ({ run }) => [
    {
      body: {
        email: newAddress(name, run),
        firstName: 'Contract',
        lastName: 'Check',
        password: `a-password-${run}`,
        accepted: 'yes',
      },
    },
  ];
const signIn: InputsOf = ({ credentials }) => [
  ...(credentials ? [{ body: credentials }] : []),
  // A failed sign-in is 200 with an empty list (section 8).
  { body: { username: 'nobody@contract-check.example', password: 'wrong' } },
];

export const CALL_INPUTS: Readonly<Record<CallId, InputsOf>> = {
  'articles.byPath': ({ articles }) => articles.map(({ path }) => ({ query: { path } })),
  'articles.top': () => [{ params: { n: 5 } }],
  'articles.pinned': plain,
  'articles.filtered': () => {
    const listOfCategoryId = FILTERED_ARTICLE_CATEGORY_IDS.join(',');
    return [true, false].map((toInclude) => ({ query: { listOfCategoryId, toInclude, numberOfArticles: 6 } }));
  },
  'news.search': () => [{}, { query: { keyword: 'regulation', pageSize: 5, pageNumber: 1, sortBy: 'newest' } }],
  'news.authors': plain,
  'news.categories': plain,
  'blocks.accordion': byPath('/who-we-are/bylaws', '/careers/student'),
  'blocks.breadCrumb': byPage,
  'blocks.celebrityAwardees': plain,
  'blocks.heroPrimary': plain,
  'blocks.heroJoin': byPath('/membership/student'),
  'blocks.callOuts': byFolder(SIMPLE_CALL_OUTS_FOLDER, '/Home/Membership', '/Careers/Callouts', '/Education/Callouts'),
  'blocks.slider': byFolder('/Home/Voices', '/Membership/Slider'),
  'blocks.landingBanners': byPath('/membership/student'),
  'blocks.faq': byPath('/membership/enterprise-members/faqs'),
  'blocks.pageTabs': byPath('/education/executive-development'),
  'blocks.promotions': ({ pages }) => ['/careers', ...pages].map((pathName) => ({ query: { pathName } })),
  'blocks.notification': () => [{ query: { pagePath: NOTIFICATION_PAGE_PATH } }],
  'blocks.memberSavings': plain,
  'blocks.localNetwork': byPath(...PLACES.map(({ path }) => path)),
  'blocks.chapter': () => [{ params: { name: MISSING }, status: 404 }],
  'blocks.currentJobOpenings': byPath('/careers'),
  'competencies.framework': plain,
  'competencies.suggestions': plain,
  'deadlines.coming': plain,
  'practice.questions': () => [{ params: { paper: MISSING }, status: 404 }],
  'deadlines.all': () => [{}, { query: { jurisdiction: 'eu', product: 'devices' } }],
  'deadlines.proposals': () => [{}, { query: { jurisdiction: 'eu' } }],
  'documents.all': plain,
  'documents.byId': byDocument,
  'documents.citing': byDocument,
  'education.booksAndBestsellers': () => ['best-sellers', 'books'].map((list) => ({ params: { list } })),
  'education.bookSale': plain,
  'education.allBooks': plain,
  'education.allCourses': plain,
  'education.blackFridayTab': byTab('all'),
  'education.booksTab': byTab('all', 'best-sellers'),
  'education.catalog': () => ['/education/books', '/education/courses'].map((path) => ({ query: { path } })),
  'education.catalogTab': byTab('learning', 'online-university', 'certificates', 'bundles'),
  'education.byPath': ({ products }) => products.map(({ path }) => ({ query: { path } })),
  'products.byId': ({ products }) => products.map(({ id }) => ({ params: { id } })),
  'people.byKey': ({ people }) => [
    ...people.map((key) => ({ params: { key } })),
    { params: { key: MISSING }, status: 404 },
  ],
  'people.articles': ({ people }) => people.map((key) => ({ params: { key }, query: { pageNumber: 1 } })),
  'products.latestBooks': () => [{}, { query: { noOfProducts: 2 } }],
  'products.latestCourses': () => [{}, { query: { noOfProducts: 2 } }],
  'events.calendar': ({ eventDays }) => eventDays.map((dateInput) => ({ query: { dateInput } })),
  'events.month': () => [{ params: { monthId: 12 } }, { params: { monthId: 1 }, query: { year: 2026 } }],
  'events.category': plain,
  'events.byId': ({ events }) => [...byId(events), missing],
  'events.myProgram': ({ events }) => byId(events),
  'events.video': ({ recordings }) => byId(recordings),
  'events.latest': () => [{}, { query: { noOfEvents: 2 } }],
  'events.search': () => [{}, { query: { ShowOnlyPast: true, PageSize: 5, PageNumber: 1, SortBy: 'date-desc' } }],
  'events.typeFilters': plain,
  'convergence.pagesMenu': byPath('/convergence-2024/recap'),
  'convergence.footer': byPath('/convergence-2024/recap'),
  'cookies.law': plain,
  'cookies.newLevel': () => [{ query: { newLevel: 0 } }],
  'cvent.convertMemberType': ({ events }) =>
    events.map(({ code }) => ({
      params: { memberType: 'Professional', isActive: true, eCode: code, isFaculty: false, regType: 'none' },
    })),
  'forms.euroConvergence': (facts) => [{ query: form(facts) }],
  'forms.euroConvergencePost': (facts) => [{ body: form(facts) }],
  'forms.convergence': (facts) => [{ body: form(facts) }],
  'forms.withdraw': ({ run }) => [
    {
      body: {
        ...{ firstName: 'Contract', lastName: 'Check', email: newAddress('withdrawal', run) },
        ...{ contract: 'Membership', concludedOn: '2026-01-01' },
      },
    },
  ],
  'masterPage.footerMenu': plain,
  'masterPage.headerMenu': plain,
  'masterPage.configuration': plain,
  'masterPage.socialMedia': plain,
  'pageMenu.byPath': (facts) => [...byPage(facts), { query: { path: `/${MISSING}` } }],
  'pageMenu.markdown': () => [{ query: { path: `/${MISSING}` }, status: 404 }],
  'pageMenu.byName': ({ pages }) => namedSections(pages).map((name) => ({ params: { name } })),
  'redirects.byOldUrl': ({ oldUrls }) => oldUrls.map((oldUrl) => ({ query: { oldUrl } })),
  'redirects.all': () => [{}, { query: { pageNumber: 1, pageSize: 5000 } }],
  'rac.menu': plain,
  'taxonomy.all': plain,
  'taxonomy.event': ({ events }) => events.map(({ id }) => ({ params: { id } })),
  'taxonomy.product': ({ products }) => products.map(({ id }) => ({ params: { id } })),
  'regulatory.exchange': plain,
  'regulatory.volunteerOpportunities': plain,
  'regulatory.featureFocus': plain,
  'regulatory.forAuthors': plain,
  'regulatory.latestFeatures': plain,
  'regulatory.rfQuarterly': plain,
  'regulatory.editorialCommittee': () => [{ params: { name: DEFAULT_BOARD_PAGE } }],
  'whoWeAre.news': plain,
  'whoWeAre.pressReleases': plain,
  'rightSide.eventBooks': relatedToEvent,
  'rightSide.eventLearning': relatedToEvent,
  'rightSide.eventNews': relatedToEvent,
  'rightSide.eventRelated': relatedToEvent,
  'rightSide.articleNews': besideArticle,
  'rightSide.articleBooks': besideArticle,
  'rightSide.articleLearning': besideArticle,
  'rightSide.articleRelated': besideArticle,
  'rightSide.articleDeadlines': besideArticle,
  'rightSide.articleTaxonomy': ({ articles }) => articles.map(({ slug }) => ({ query: { nodeName: slug } })),
  'rightSide.productNews': besideProduct,
  'rightSide.productBooks': besideProduct,
  'rightSide.productLearning': besideProduct,
  'rightSide.productRelated': besideProduct,
  'search.filterOptions': () => SEARCH_FILTER_KINDS.map((filter) => ({ query: { filter } })),
  'search.racExams': () => [{ query: { pageNumber: 1 } }],
  'search.site': ({ terms }) => [
    { query: { searchText: 'regulation', searchType: 'all', pageNumber: 1 } },
    { query: { searchText: 'a text that nothing matches zzqx' } },
    { query: { searchText: 'regulaton', literal: true } },
    ...terms.slice(0, 1).map((taxonomy) => ({ query: { taxonomy } })),
  ],
  'search.suggestions': () => ['reg', 'zzqx'].map((searchText) => ({ query: { searchText } })),
  'search.orderByOptions': plain,
  'search.tabsOptions': plain,
  'search.sitemap': () => [{}, { query: { pageNumber: 1, pageSize: 5000 } }],
  'sso.login': signIn,
  'sso.ssoLogin': signIn,
  'sso.ssoLogout': plain,
  'sso.logout': () => [{ body: { accessToken: 'no-token-of-anybody' } }],
  'sso.user': own,
  'hubspot.subscriptions': owner,
  'hubspot.updateSubscription': sameSubscription('hubspot'),
  'hubspot.user': ownAddress,
  'hubspot.createUser': newUser('contact'),
  'impexium.subscriptions': owner,
  'impexium.updateSubscription': sameSubscription('impexium'),
  'impexium.user': ownAddress,
  'impexium.createUser': newUser('member'),
  'impexium.addEmail': ofMember((_, { run }) => ({ body: { action: 'create', email: newAddress('second', run) } })),
  'impexium.updateEmail': ofMember(({ email }) => ({ body: { action: 'update', email, newEmail: email } })),
  // Only the addressee knows the token of a link.
  'impexium.confirmEmail': ({ run }) => [{ body: { token: run, password: 'wrong' }, status: 410 }],
  'impexium.requestPassword': ({ run }) => [{ body: { email: newAddress('nobody', run) } }],
  'follows.week': plain,
  'follows.subject': () => [{ query: { what: `deadline:${MISSING}` }, status: 404 }],
  'follows.request': ({ run }) => [
    { body: { email: newAddress('follower', run), what: `deadline:${MISSING}` }, status: 400 },
  ],
  'follows.confirm': ({ run }) => [{ body: { token: run }, status: 410 }],
  'follows.stop': ({ run }) => [{ body: { token: run }, status: 410 }],
  'follows.byLink': ({ run }) => [{ query: { token: run } }],
  'follows.resume': ({ run }) => [{ body: { token: run, follow: NO_FOLLOW }, status: 410 }],
  'follows.own': own,
  'follows.updateOwn': ofMember(() => ({ body: { what: `deadline:${MISSING}` }, status: 400 })),
  'follows.stopOwn': ofMember(() => ({ body: { follow: NO_FOLLOW } })),
  'follows.resumeOwn': ofMember(() => ({ body: { follow: NO_FOLLOW }, status: 410 })),
  'newsletters.all': plain,
  'newsletters.subscribe': ({ run }) => [
    { body: { email: newAddress('newsletter', run), lists: ['no-newsletter'] }, status: 400 },
  ],
  'newsletters.confirm': ({ run }) => [{ body: { token: run }, status: 410 }],
  'newsletters.unsubscribe': ({ run }) => [{ body: { token: run }, status: 410 }],
  'newsletters.sendLink': ({ run }) => [{ body: { email: newAddress('nobody', run) } }],
  'myContent.news': own,
  'myContent.books': own,
  'myContent.events': own,
  'myContent.learning': own,
  'myContent.taxonomies': own,
  'myContent.updateTaxonomy': ofMember(
    ({ topic }) => topic && { body: { taxonomyId: topic.id, selected: topic.selected } },
  ),
  'myContent.creditPlan': own,
  'credits.log': own,
  'credits.save': ofMember(() => ({ body: { ...NO_ENTRY, entryId: NO_ID }, status: 404 })),
  'credits.remove': ofMember(() => ({ body: { kind: 'entry', id: NO_ID }, status: 404 })),
  'credits.issue': ofMember(() => ({ body: { period: 'none' }, status: 400 })),
  'credits.transcript': ofMember((_, { run }) => ({ query: { code: run } })),
  'credits.verify': ({ run }) => [{ query: { code: run } }],
  'myContent.readingList': own,
  'myContent.updateReadingList': ofMember(() => ({ body: { articleIds: [NO_ARTICLE], saved: false } })),
  'myContent.calendar': own,
  // A valid request would revoke the address in use.
  'myContent.updateCalendar': ofMember(() => ({ body: { active: 'no' }, status: 400 })),
  'myContent.calendarEntries': ({ run }) => [{ body: { token: run }, status: 404 }],
  'myContent.user': ofMember(({ userId }) => ({ query: { userId } })),
  'myContent.personalDataCounts': own,
  'myContent.personalData': ofMember(() => ({ body: {} })),
  'preferences.all': own,
};

const namedSections = (pages: readonly string[]): string[] =>
  [...new Set(pages.map((path) => path.split('/')[1] ?? ''))].filter((name) => /^[A-Za-z0-9-]{1,120}$/.test(name));
