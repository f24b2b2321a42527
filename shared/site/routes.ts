import type { PageKind } from '../pages/registry.ts';
import type { Access, SECTIONS } from '../route.ts';

/**
 * One route: a path in React Router's pattern syntax, the title of its page until the content has loaded, the page kind (default
 * `content`) and who may open it (default `public`).
 */
export interface RouteRow {
  readonly path: string;
  readonly title: string;
  readonly kind?: PageKind;
  readonly access?: Access;
}

/** The routes of the general site area by section; those of the section areas are derived from `areas.ts`. Section 2. */
export const ROUTES: Readonly<Record<(typeof SECTIONS)[number], readonly RouteRow[]>> = {
  general: [
    { path: '/', title: 'Home', kind: 'home' },
    { path: '/search', title: 'Search', kind: 'search' },
    { path: '/preferences', title: 'E-mail Preferences', kind: 'preferences' },
    { path: '/prohibited', title: 'Access Prohibited', kind: 'prohibited' },
    { path: '/transition', title: 'One Moment', kind: 'transition' },
    { path: '/confirm-address', title: 'Confirm Your E-mail Address', kind: 'confirmAddress' },
    { path: '/login', title: 'Sign In', kind: 'login', access: 'guest' },
    { path: '/sitemap', title: 'Sitemap', kind: 'sitemap' },
    { path: '/member-dashboard', title: 'Member Dashboard', kind: 'dashboard', access: 'member' },
    {
      path: '/member-dashboard/professional-profile',
      title: 'Professional Profile',
      kind: 'profile',
      access: 'member',
    },
    { path: '/cmsctx/*', title: 'Preview', kind: 'preview' },
    { path: '*', title: 'Page Not Found', kind: 'notFound' },
  ],

  news: [
    { path: '/news-and-articles', title: 'News and Articles', kind: 'newsHome' },
    { path: '/news-and-articles/about-regulatory-focus', title: 'About Regulatory Focus' },
    { path: '/news-and-articles/editorial-calendar', title: 'Editorial Calendar' },
    { path: '/news-and-articles/guideline-to-article-types', title: 'Guideline to Article Types' },
    { path: '/news-and-articles/copyright-clearance-center', title: 'Copyright Clearance Center' },
    { path: '/news-and-articles/author-guidelines', title: 'Author Guidelines' },
    { path: '/news-and-articles/news-editorial-team', title: 'News Editorial Team' },
    { path: '/news-and-articles/compendia', title: 'Compendia', kind: 'articleList' },
    { path: '/news-and-articles/compendia/*', title: 'Compendium', kind: 'collection' },
    // In the specification the wildcard includes its bare path; here that path is the list of issues.
    { path: '/news-and-articles/rf-quarterly', title: 'RF Quarterly', kind: 'articleList' },
    { path: '/news-and-articles/rf-quarterly/*', title: 'RF Quarterly Article', kind: 'collection' },
    {
      path: '/news-and-articles/editorial-advisory-committee',
      title: 'Editorial Advisory Committee',
      kind: 'board',
    },
    {
      path: '/news-and-articles/editorial-advisory-committee/guidelines',
      title: 'Editorial Advisory Committee Guidelines',
    },
    { path: '/news-and-articles/news-articles', title: 'News Articles', kind: 'articleList' },
    { path: '/news-and-articles/news-articles/*', title: 'News Article', kind: 'article' },
  ],

  whoWeAre: [
    { path: '/who-we-are', title: 'Who We Are', kind: 'whoWeAre' },
    { path: '/who-we-are/{product}-europe', title: '{PRODUCT} Europe' },
    { path: '/who-we-are/{product}-europe/rec', title: '{PRODUCT} Europe REC' },
    { path: '/who-we-are/{product}-europe-board', title: '{PRODUCT} Europe Board', kind: 'board' },
    { path: '/who-we-are/board-of-directors', title: 'Board of Directors', kind: 'board' },
    { path: '/who-we-are/board-of-directors/*', title: 'Board of Directors: Details', kind: 'board' },
    { path: '/who-we-are/nomination-process', title: 'Nomination Process' },
    { path: '/who-we-are/about-the-regulatory-profession', title: 'About the Regulatory Profession' },
    { path: '/who-we-are/call-for-authors', title: 'Call for Authors' },
    { path: '/who-we-are/celebrate-the-profession', title: 'Celebrate the Profession' },
    { path: '/who-we-are/celebrate-the-profession/awards', title: 'Awards' },
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
    { path: '/who-we-are/code-of-ethics', title: 'Code of Ethics' },
    { path: '/who-we-are/contact-us', title: 'Contact Us' },
    { path: '/who-we-are/bylaws', title: 'Bylaws' },
    { path: '/who-we-are/year-in-review', title: 'Year in Review' },
    { path: '/who-we-are/press-room', title: 'Press Room', kind: 'press' },
    { path: '/who-we-are/work-for-{product}', title: 'Work for {PRODUCT}', kind: 'jobs' },
    { path: '/work-for-{product}/:pageName', title: 'Work for {PRODUCT}: Details', kind: 'jobs' },
  ],

  membership: [
    { path: '/join-{product}', title: 'Join {PRODUCT}', kind: 'join' },
    { path: '/renew-membership', title: 'Renew Your Membership', kind: 'renew' },
    { path: '/welcometoraps', title: 'Welcome to {PRODUCT}' },
    { path: '/membership/enterprise-members', title: 'Enterprise Membership' },
    { path: '/membership/enterprise-members/inquiry', title: 'Enterprise Membership Inquiry' },
    { path: '/membership/enterprise-members/faqs', title: 'Enterprise Membership FAQs', kind: 'faq' },
    { path: '/membership/enterprise-members/activation', title: 'Enterprise Membership Activation' },
    { path: '/membership/academic-enterprise', title: 'Academic Enterprise Membership' },
    { path: '/membership/{product}-fellows', title: '{PRODUCT} Fellows' },
    { path: '/membership/chapters-local-networks', title: 'Chapters and Local Networks', kind: 'localNetwork' },
    { path: '/membership/volunteer-opportunities', title: 'Volunteer Opportunities' },
    { path: '/membership/success-partners', title: 'Success Partners' },
    { path: '/membership/mentorship', title: 'Mentorship' },
    { path: '/membership/student', title: 'Student Membership' },
    { path: '/membership/recruit', title: 'Recruit a Member' },
    { path: '/membership/emerging-markets', title: 'Emerging Markets' },
    { path: '/membership/emerging-markets-countries', title: 'Emerging Markets Countries' },
    { path: '/membership/hardship', title: 'Hardship Membership' },
    { path: '/fellows/meet-{product}-fellows', title: 'Meet the {PRODUCT} Fellows' },
    { path: '/fellows/apply', title: 'Apply to Become a Fellow' },
  ],

  formEmbeds: [
    { path: '/form-embeds/enterprise-members-inquiry', title: 'Form: Enterprise Members Inquiry', kind: 'formEmbed' },
    {
      path: '/form-embeds/enterprise-membership-inquiry',
      title: 'Form: Enterprise Membership Inquiry',
      kind: 'formEmbed',
    },
    { path: '/form-embeds/on-site-training', title: 'Form: On-site Training', kind: 'formEmbed' },
    { path: '/form-embeds/group-rates', title: 'Form: Group Rates', kind: 'formEmbed' },
    {
      path: '/form-embeds/online-learning-group-rates',
      title: 'Form: Online Learning Group Rates',
      kind: 'formEmbed',
    },
    { path: '/form-embeds/confirmation', title: 'Form: Confirmation', kind: 'formEmbed' },
  ],

  resources: [
    { path: '/resources/regulatory-competency-framework', title: 'Regulatory Competency Framework' },
    { path: '/resources/scope-of-practice-survey', title: 'Scope of Practice Survey' },
    { path: '/resources/workforce-report', title: 'Workforce Report' },
    { path: '/resources/book-sale', title: 'Book Sale', kind: 'products' },
    { path: '/resources/suppliers-guide', title: 'Suppliers Guide', kind: 'suppliers' },
    { path: '/resources/suppliers-guide/:pageName', title: 'Suppliers Guide: Details', kind: 'suppliers' },
    { path: '/resources/university-resources', title: 'University Resources' },
    { path: '/resources/professional-development', title: 'Professional Development' },
    { path: '/resources/topic/:pageName', title: 'Topic', kind: 'topic' },
  ],

  careers: [
    { path: '/careers', title: 'Careers', kind: 'jobs' },
    { path: '/careers/academic-programs', title: 'Academic Programs' },
    { path: '/careers/student', title: 'Careers for Students' },
    { path: '/careers/academic', title: 'Academic Careers' },
    { path: '/careers/career-fair', title: 'Career Fair' },
    { path: '/careers/scope-of-practice-survey', title: 'Careers: Scope of Practice Survey' },
    { path: '/rac-credential/*', title: 'RAC Credential' },
  ],

  education: [
    { path: '/events', title: 'Events', kind: 'events' },
    { path: '/events/:path', title: 'Event', kind: 'event' },
    { path: '/products/:path', title: 'Product', kind: 'product' },
    { path: '/education/convergence-store', title: 'Convergence Store', kind: 'products' },
    {
      path: '/education/online-university-certificates',
      title: 'Online University Certificates',
      kind: 'products',
    },
    { path: '/education/course-bundles', title: 'Course Bundles', kind: 'products' },
    { path: '/education/partnership', title: 'Partnership' },
    { path: '/education/corporate-training', title: 'Corporate Training' },
    { path: '/education/workshop-proposal-request', title: 'Workshop Proposal Request' },
    { path: '/education/submit-idea', title: 'Submit an Idea' },
    {
      path: '/education/event-registration-cancellation-request',
      title: 'Event Registration Cancellation Request',
    },
    {
      path: '/education/certificate-in-effective-communication',
      title: 'Certificate in Effective Communication',
    },
    { path: '/education/european-events', title: 'European Events', kind: 'events' },
    { path: '/education/executive-development', title: 'Executive Development' },
    { path: '/education/executive-development/:tabName', title: 'Executive Development: Details' },
    { path: '/education/ecornell-leadership-certificate', title: 'eCornell Leadership Certificate' },
    { path: '/education/all-products', title: 'All Products', kind: 'products' },
    { path: '/education/courses', title: 'Courses', kind: 'products' },
    { path: '/education/courses/:tabName', title: 'Courses by Kind', kind: 'products' },
    { path: '/education/workshop-week', title: 'Workshop Week' },
    { path: '/education/books', title: 'Books', kind: 'products' },
    { path: '/education/books/:tabName', title: 'Books by Kind', kind: 'products' },
    { path: '/education/online-university', title: 'Online University', kind: 'products' },
    { path: '/education/online-university/:tabName', title: 'Online University by Kind', kind: 'products' },
    { path: '/education/sale', title: 'Sale', kind: 'products' },
    { path: '/education/sale/:tabName', title: 'Sale by Kind', kind: 'products' },
    { path: '/education/summer-sale', title: 'Summer Sale', kind: 'products' },
    { path: '/education/summer-sale/:tabName', title: 'Summer Sale by Kind', kind: 'products' },
    // The specification describes the Black Friday pages and their call, but gives no path.
    { path: '/education/black-friday', title: 'Black Friday', kind: 'products' },
    { path: '/education/black-friday/:tabName', title: 'Black Friday by Kind', kind: 'products' },
    { path: '/education/preview', title: 'Education Preview' },
    { path: '/education/conference-series', title: 'Conference Series' },
    { path: '/education/exhibitor-sponsorships', title: 'Exhibitor Sponsorships' },
    {
      path: '/education/event-code-of-conduct-incident-report',
      title: 'Event Code of Conduct Incident Report',
    },
    { path: '/education/video', title: 'Event Video', kind: 'eventVideo', access: 'member' },
    { path: '/education/active-events', title: 'Active Events', kind: 'activeEvents', access: 'member' },
    {
      path: '/education/cvent-registration',
      title: 'Event Registration',
      kind: 'cventRegistration',
      access: 'member',
    },
  ],

  website: [
    { path: '/website/terms-of-use', title: 'Terms of Use' },
    { path: '/website/style-guide', title: 'Style Guide' },
    { path: '/website/privacy-policy', title: 'Privacy Policy' },
    { path: '/website/website-faqs/*', title: 'Website FAQs', kind: 'faq' },
    { path: '/website/virtual-event-help', title: 'Virtual Event Help' },
  ],
};
