export type RedirectSetting = 'mediaPlannerUrl';

/** Permanent, and keeps the query; `replace` replaces the history entry (section 2). */
export type RedirectRow =
  | { readonly from: string; readonly to: string; readonly replace?: boolean }
  | { readonly from: string; readonly toSetting: RedirectSetting };

/** Section 2, Redirects; those of section areas are in `areas.ts`. */
export const REDIRECTS: readonly RedirectRow[] = [
  { from: '/home', to: '/' },
  { from: '/login/prohibited', to: '/prohibited' },
  { from: '/join', to: '/join-{product}' },
  { from: '/RAPSEvents', to: '/events' },
  { from: '/calendar', to: '/events' },
  { from: '/education/events', to: '/events' },
  { from: '/education/course-catalog', to: '/education/courses' },
  { from: '/myraps', to: '/member-dashboard' },
  { from: '/renewal', to: '/renew-membership' },
  { from: '/renew', to: '/renew-membership' },
  { from: '/about', to: '/who-we-are' },
  { from: '/about-{product}', to: '/who-we-are' },
  { from: '/rftoday', to: '/news-and-articles' },
  { from: '/rac', to: '/certifications/rac' },
  { from: '/rcc', to: '/certifications/rcc', replace: true },

  { from: '/recruit', to: '/membership/recruit' },
  { from: '/scope-of-practice', to: '/resources/scope-of-practice-survey' },
  { from: '/terms-of-use', to: '/website/terms-of-use' },
  { from: '/enterprise', to: '/membership/enterprise-members' },
  { from: '/chapters', to: '/membership/chapters-local-networks' },
  { from: '/fellows', to: '/membership/{product}-fellows' },
  { from: '/contact', to: '/who-we-are/contact-us' },
  { from: '/europe', to: '/who-we-are/{product}-europe' },
  { from: '/pressreleases', to: '/who-we-are/press-room' },
  { from: '/yir', to: '/who-we-are/year-in-review' },
  { from: '/euevents', to: '/education/european-events' },
  { from: '/online-university', to: '/education/online-university' },

  { from: '/education/medical-device-certificate', to: '/products/medical-devices-certificate' },
  { from: '/education/pharmaceutical-certificate', to: '/products/pharmaceuticals-certificate' },
  { from: '/education/dual-certificate', to: '/products/dual-certificate' },

  { from: '/advertising', toSetting: 'mediaPlannerUrl' },
];
