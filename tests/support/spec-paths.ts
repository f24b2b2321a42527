/**
 * Every path of section 2, copied by hand and grouped as there; `acme` is the slug. A path without a leading slash is
 * below its section.
 */
const under = (prefix: string, names: string): string[] => names.split(/\s+/).map((name) => `${prefix}/${name}`);

export const SPEC_PATHS: Readonly<Record<string, readonly string[]>> = {
  'Public routes': ['/', '/who-we-are', '/search', '/preferences', '/prohibited', '/transition', '/login', '*'],
  News: [
    '/news-and-articles',
    ...under(
      '/news-and-articles',
      `about-regulatory-focus editorial-calendar guideline-to-article-types copyright-clearance-center author-guidelines
       news-editorial-team compendia rf-quarterly/* compendia/* editorial-advisory-committee
       editorial-advisory-committee/guidelines news-articles news-articles/*`,
    ),
  ],
  'Who we are': [
    ...under(
      '/who-we-are',
      `acme-europe acme-europe/rec acme-europe-board board-of-directors board-of-directors/* nomination-process
       about-the-regulatory-profession call-for-authors celebrate-the-profession celebrate-the-profession/awards
       celebrate-the-profession/meet-the-acme-awardees celebrate-the-profession/meet-the-acme-awardees/* code-of-ethics
       contact-us bylaws year-in-review press-room work-for-acme`,
    ),
    '/work-for-acme/:pageName',
  ],
  Membership: [
    '/join-acme',
    '/renew-membership',
    '/welcometoraps',
    ...under(
      '/membership',
      `enterprise-members enterprise-members/inquiry enterprise-members/faqs enterprise-members/activation
       academic-enterprise acme-fellows chapters-local-networks volunteer-opportunities success-partners mentorship student
       recruit emerging-markets emerging-markets-countries hardship`,
    ),
    '/fellows/meet-acme-fellows',
    '/fellows/apply',
  ],
  'Form embeds': under(
    '/form-embeds',
    `enterprise-members-inquiry enterprise-membership-inquiry on-site-training group-rates online-learning-group-rates
     confirmation`,
  ),
  Resources: under(
    '/resources',
    `regulatory-competency-framework scope-of-practice-survey workforce-report book-sale suppliers-guide
     suppliers-guide/:pageName university-resources professional-development topic/:pageName`,
  ),
  Careers: [
    '/careers',
    ...under('/careers', 'academic-programs student academic career-fair scope-of-practice-survey'),
    '/rac-credential/*',
  ],
  'Education and events': [
    '/events',
    '/events/:path',
    '/products/:path',
    ...under(
      '/education',
      `convergence-store online-university-certificates course-bundles partnership corporate-training
       workshop-proposal-request submit-idea event-registration-cancellation-request
       certificate-in-effective-communication european-events executive-development executive-development/:tabName
       ecornell-leadership-certificate all-products courses courses/:tabName workshop-week books books/:tabName
       online-university online-university/:tabName sale sale/:tabName summer-sale summer-sale/:tabName preview
       conference-series exhibitor-sponsorships event-code-of-conduct-incident-report`,
    ),
  ],
  Website: under('/website', 'terms-of-use style-guide privacy-policy website-faqs/* virtual-event-help'),
  Sitemap: ['/sitemap'],
  'Preview redirect': ['/cmsctx/*'],
  'Member-only routes': [
    '/member-dashboard',
    '/member-dashboard/professional-profile',
    '/education/video',
    '/education/active-events',
    '/education/cvent-registration',
  ],
  'Section areas': [
    '/europe-2023/*',
    '/europe-2024/*',
    '/europe-2025/*',
    '/convergence-2023/*',
    '/convergence-2024/*',
    '/convergence-2025/*',
    '/elm/*',
    '/edts/*',
    '/grs/*',
    '/riconf/*',
    '/eucomboprods/*',
    '/regpolicyforum/*',
    '/certifications/*',
  ],
  'Convergence 2023 pages': under(
    '/convergence-2023',
    `home about code-of-conduct-incident-report committee attendee-profile exhibitors-sponsorships travel overview social
     register schedule student-program recap 2024-pricing 2024-call-for-proposals hotel-travel sponsorship`,
  ),
  'Europe 2023 pages': under(
    '/europe-2023',
    `home about register overview schedule hotel-travel delegate-profile sponsorship-information social recap
     code-of-conduct-incident-report 2024-call-for-proposals cvent-registration`,
  ),
};

/** Every redirect of section 2, including the targets that this project decided. */
export const SPEC_REDIRECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Redirects: {
    '/home': '/',
    '/login/prohibited': '/prohibited',
    '/join': '/join-acme',
    '/RAPSEvents': '/events',
    '/calendar': '/events',
    '/education/events': '/events',
    '/education/course-catalog': '/education/courses',
    '/myraps': '/member-dashboard',
    '/renewal': '/renew-membership',
    '/renew': '/renew-membership',
    '/about': '/who-we-are',
    '/about-acme': '/who-we-are',
    '/rftoday': '/news-and-articles',
    '/rac': '/certifications/rac',
    '/rcc': '/certifications/rcc',
  },
  'Also redirected': {
    '/recruit': '/membership/recruit',
    '/scope-of-practice': '/resources/scope-of-practice-survey',
    '/terms-of-use': '/website/terms-of-use',
    '/enterprise': '/membership/enterprise-members',
    '/chapters': '/membership/chapters-local-networks',
    '/fellows': '/membership/acme-fellows',
    '/contact': '/who-we-are/contact-us',
    '/europe': '/who-we-are/acme-europe',
    '/pressreleases': '/who-we-are/press-room',
    '/yir': '/who-we-are/year-in-review',
    '/euevents': '/education/european-events',
    '/online-university': '/education/online-university',
  },
  'Old certificate pages': {
    '/education/medical-device-certificate': '/products/medical-devices-certificate',
    '/education/pharmaceutical-certificate': '/products/pharmaceuticals-certificate',
    '/education/dual-certificate': '/products/dual-certificate',
  },
  'Area roots': {
    '/convergence-2023': '/convergence-2023/recap',
    '/convergence-2024': '/convergence-2024/recap',
    '/convergence-2025': '/convergence-2025/home',
    '/europe-2023': '/europe-2023/recap',
    '/europe-2024': '/europe-2024/recap',
    '/europe-2025': '/europe-2025/home',
    '/elm': '/elm/home',
    '/edts': '/edts/home',
    '/grs': '/grs/home',
    '/riconf': '/riconf/home',
    '/eucomboprods': '/eucomboprods/home',
    '/regpolicyforum': '/regpolicyforum/home',
    '/certifications': '/certifications/home',
  },
  'Convergence 2023': {
    '/convergence-2023/schedule-at-a-glance': '/convergence-2023/schedule',
    '/convergence-2023/convergence-committee': '/convergence-2023/committee',
  },
};
