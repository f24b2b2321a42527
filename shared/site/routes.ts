import { WELCOME_PATH, WITHDRAWAL_PATH } from '../constants.ts';
import type { PageKind } from '../pages/registry.ts';
import type { Access, SECTIONS } from '../route.ts';
import { RENEWAL_PATH } from '../session/renewal.ts';

/**
 * Part of the first load, so it holds only path, page kind (default `content`), access (default `public`) and title.
 */
export interface RouteRow {
  readonly path: string;
  readonly title?: string;
  readonly kind?: PageKind;
  readonly access?: Access;
}

/** Section 2; `areas.ts` derives the routes of the section areas. */
export const ROUTES: Readonly<Record<(typeof SECTIONS)[number], readonly RouteRow[]>> = {
  general: [
    { path: '/', kind: 'home' },
    { path: '/search', kind: 'search' },
    { path: '/documents', kind: 'documents' },
    { path: '/documents/:documentId', kind: 'document' },
    { path: '/people/:personKey', kind: 'person' },
    { path: '/preferences', kind: 'preferences' },
    { path: '/newsletters', kind: 'newsletters' },
    { path: '/newsletters/confirm', kind: 'confirmAddress' },
    { path: '/newsletters/unsubscribe', kind: 'confirmAddress' },
    { path: '/newsletters/link', kind: 'confirmAddress' },
    { path: '/follow', kind: 'follow' },
    { path: '/follow/confirm', kind: 'confirmAddress' },
    { path: '/follow/stop', kind: 'followList' },
    { path: '/follow/list', kind: 'followList' },
    { path: '/reading-list', kind: 'readingList' },
    { path: '/prohibited', kind: 'prohibited' },
    { path: '/transition', kind: 'transition' },
    { path: '/confirm-address', kind: 'confirmAddress' },
    { path: '/forgotten-password' },
    { path: '/choose-password', kind: 'confirmAddress' },
    { path: '/login', kind: 'login', access: 'guest' },
    { path: '/sitemap', kind: 'sitemap' },
    { path: '/member-dashboard', title: 'Member dashboard', kind: 'dashboard', access: 'member' },
    {
      path: '/member-dashboard/professional-profile',
      title: 'Professional profile',
      kind: 'profile',
      access: 'member',
    },
    { path: '/member-dashboard/calendar', title: 'Your calendar', kind: 'memberCalendar', access: 'member' },
    { path: '/member-dashboard/credits', title: 'Your credits', kind: 'creditLog', access: 'member' },
    { path: '/member-dashboard/credits/record', title: 'Record credits', kind: 'creditLog', access: 'member' },
    { path: '/member-dashboard/credits/transcript', title: 'Your transcript', kind: 'creditLog', access: 'member' },
    { path: '/member-dashboard/your-data', title: 'Your data', kind: 'personalData', access: 'member' },
    { path: '/verify', kind: 'verify' },
    { path: '/cmsctx/*', kind: 'preview' },
    { path: '*', kind: 'unrouted' },
  ],

  news: [
    { path: '/news-and-articles', kind: 'newsHome' },
    { path: '/news-and-articles/about-regulatory-focus' },
    { path: '/news-and-articles/editorial-calendar' },
    { path: '/news-and-articles/guideline-to-article-types' },
    { path: '/news-and-articles/copyright-clearance-center' },
    { path: '/news-and-articles/author-guidelines' },
    { path: '/news-and-articles/news-editorial-team' },
    { path: '/news-and-articles/compendia', kind: 'articleList' },
    { path: '/news-and-articles/compendia/*', kind: 'collection' },
    // The specification's wildcard includes its bare path; here that path is the list of issues.
    { path: '/news-and-articles/rf-quarterly', kind: 'articleList' },
    { path: '/news-and-articles/rf-quarterly/*', kind: 'collection' },
    {
      path: '/news-and-articles/editorial-advisory-committee',
      kind: 'board',
    },
    {
      path: '/news-and-articles/editorial-advisory-committee/guidelines',
    },
    { path: '/news-and-articles/news-articles', kind: 'articleList' },
    { path: '/news-and-articles/news-articles/*', kind: 'article' },
  ],

  whoWeAre: [
    { path: '/who-we-are', kind: 'whoWeAre' },
    { path: '/who-we-are/{product}-europe', title: '{PRODUCT} Europe' },
    { path: '/who-we-are/{product}-europe/rec', title: '{PRODUCT} Europe REC' },
    { path: '/who-we-are/{product}-europe-board', title: '{PRODUCT} Europe Board', kind: 'board' },
    { path: '/who-we-are/board-of-directors', kind: 'board' },
    { path: '/who-we-are/board-of-directors/*', kind: 'board' },
    { path: '/who-we-are/nomination-process' },
    { path: '/who-we-are/about-the-regulatory-profession' },
    { path: '/who-we-are/call-for-authors' },
    { path: '/who-we-are/celebrate-the-profession' },
    { path: '/who-we-are/celebrate-the-profession/awards' },
    {
      path: '/who-we-are/celebrate-the-profession/meet-the-{product}-awardees',
      title: 'Meet the {PRODUCT} Awardees',
      kind: 'awardees',
    },
    {
      path: '/who-we-are/celebrate-the-profession/meet-the-{product}-awardees/*',
      title: '{PRODUCT} Awardee',
      kind: 'awardees',
    },
    { path: '/who-we-are/code-of-ethics' },
    { path: '/who-we-are/contact-us' },
    { path: '/who-we-are/bylaws' },
    { path: '/who-we-are/year-in-review' },
    { path: '/who-we-are/press-room', kind: 'press' },
    { path: '/who-we-are/work-for-{product}', title: 'Work for {PRODUCT}', kind: 'jobs' },
    { path: '/work-for-{product}/:pageName', title: 'Work for {PRODUCT}: Details', kind: 'jobs' },
  ],

  membership: [
    { path: '/join-{product}', title: 'Join {PRODUCT}', kind: 'join' },
    { path: RENEWAL_PATH, kind: 'renew' },
    { path: WELCOME_PATH, title: 'Welcome to {PRODUCT}' },
    { path: '/membership/enterprise-members' },
    { path: '/membership/enterprise-members/inquiry' },
    { path: '/membership/enterprise-members/faqs', kind: 'faq' },
    { path: '/membership/enterprise-members/activation' },
    { path: '/membership/academic-enterprise' },
    { path: '/membership/{product}-fellows', title: '{PRODUCT} Fellows' },
    { path: '/membership/chapters-local-networks', kind: 'localNetwork' },
    { path: '/membership/chapters-local-networks/:chapterName', kind: 'chapter' },
    { path: '/membership/volunteer-opportunities' },
    { path: '/membership/success-partners' },
    { path: '/membership/mentorship' },
    { path: '/membership/student' },
    { path: '/membership/recruit' },
    { path: '/membership/letter-to-your-employer' },
    { path: '/membership/emerging-markets' },
    { path: '/membership/emerging-markets-countries' },
    { path: '/membership/hardship' },
    { path: '/fellows/meet-{product}-fellows', title: 'Meet the {PRODUCT} Fellows' },
    { path: '/fellows/apply' },
  ],

  formEmbeds: [
    { path: '/form-embeds/enterprise-members-inquiry', kind: 'formEmbed' },
    {
      path: '/form-embeds/enterprise-membership-inquiry',
      kind: 'formEmbed',
    },
    { path: '/form-embeds/on-site-training', kind: 'formEmbed' },
    { path: '/form-embeds/group-rates', kind: 'formEmbed' },
    {
      path: '/form-embeds/online-learning-group-rates',
      kind: 'formEmbed',
    },
    { path: '/form-embeds/confirmation', kind: 'formEmbed' },
  ],

  resources: [
    { path: '/resources/regulatory-competency-framework', kind: 'competencyFramework' },
    { path: '/resources/competency-self-check', kind: 'selfCheck' },
    { path: '/resources/scope-of-practice-survey' },
    { path: '/resources/workforce-report' },
    { path: '/resources/book-sale', kind: 'products' },
    { path: '/resources/suppliers-guide', kind: 'suppliers' },
    { path: '/resources/suppliers-guide/:pageName', kind: 'suppliers' },
    { path: '/resources/university-resources' },
    { path: '/resources/professional-development' },
    { path: '/resources/topic/:pageName', kind: 'topic' },
    { path: '/resources/deadlines', kind: 'deadlines' },
    { path: '/resources/deadlines/:pageName', kind: 'deadlineScope' },
    { path: '/resources/this-week', kind: 'thisWeek' },
    { path: '/resources/templates' },
    { path: '/resources/templates/:pageName', kind: 'template' },
  ],

  careers: [
    { path: '/careers', kind: 'jobs' },
    { path: '/careers/academic-programs' },
    { path: '/careers/student' },
    { path: '/careers/academic' },
    { path: '/careers/career-fair' },
    { path: '/careers/scope-of-practice-survey' },
    { path: '/rac-credential', kind: 'credential' },
    { path: '/rac-credential/practice-questions/:paper', kind: 'practice' },
    { path: '/rac-credential/*' },
  ],

  education: [
    { path: '/events', kind: 'events' },
    { path: '/events/:path', kind: 'event' },
    { path: '/products/:path', kind: 'product' },
    { path: '/education/convergence-store', kind: 'products' },
    {
      path: '/education/online-university-certificates',
      kind: 'products',
    },
    { path: '/education/course-bundles', kind: 'products' },
    { path: '/education/partnership' },
    { path: '/education/corporate-training' },
    { path: '/education/workshop-proposal-request' },
    { path: '/education/submit-idea' },
    {
      path: '/education/event-registration-cancellation-request',
    },
    {
      path: '/education/certificate-in-effective-communication',
    },
    { path: '/education/european-events', kind: 'events' },
    { path: '/education/executive-development' },
    { path: '/education/executive-development/:tabName' },
    { path: '/education/ecornell-leadership-certificate' },
    { path: '/education/all-products', kind: 'products' },
    { path: '/education/courses', kind: 'products' },
    { path: '/education/courses/:tabName', kind: 'products' },
    { path: '/education/workshop-week' },
    { path: '/education/books', kind: 'products' },
    { path: '/education/books/:tabName', kind: 'products' },
    { path: '/education/online-university', kind: 'products' },
    { path: '/education/online-university/:tabName', kind: 'products' },
    { path: '/education/sale', kind: 'products' },
    { path: '/education/sale/:tabName', kind: 'products' },
    { path: '/education/summer-sale', kind: 'products' },
    { path: '/education/summer-sale/:tabName', kind: 'products' },
    // The specification gives no path for the Black Friday pages.
    { path: '/education/black-friday', kind: 'products' },
    { path: '/education/black-friday/:tabName', kind: 'products' },
    { path: '/education/preview' },
    { path: '/education/conference-series', kind: 'conferenceSeries' },
    { path: '/education/exhibitor-sponsorships' },
    {
      path: '/education/event-code-of-conduct-incident-report',
    },
    { path: '/education/video', title: 'Event video', kind: 'eventVideo', access: 'member' },
    { path: '/education/active-events', title: 'Active events', kind: 'activeEvents', access: 'member' },
    {
      path: '/education/cvent-registration',
      title: 'Event registration',
      kind: 'cventRegistration',
      access: 'member',
    },
  ],

  website: [
    { path: '/website/terms-of-use' },
    { path: '/website/style-guide' },
    { path: '/website/privacy-policy' },
    { path: WITHDRAWAL_PATH },
    { path: '/website/what-runs-here', kind: 'whatRuns' },
    { path: '/website/website-faqs/accessibility', kind: 'accessibility' },
    { path: '/website/website-faqs/*', kind: 'faq' },
    { path: '/website/virtual-event-help' },
  ],
};
