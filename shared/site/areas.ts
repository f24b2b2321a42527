import type { PageKind } from './page-kinds.ts';

/** A page of an area whose pages are listed one by one; `path` is relative to the area's prefix. */
export interface AreaPage {
  readonly path: string;
  readonly title: string;
  readonly kind?: PageKind;
  readonly access?: 'public' | 'member';
  /** This path shows the very page of another one, given relative to the prefix too. */
  readonly samePageAs?: string;
}

/** A section area: a conference or programme with a page group, menu and footer of its own. */
export interface Area {
  /** First segment of every path of the area. */
  readonly id: string;
  readonly name: string;
  /** Page the bare prefix redirects to, relative to it. */
  readonly root: string;
  /** The only pages of the area. Without a list every path of the area belongs to its page group. */
  readonly pages?: readonly AreaPage[];
  /** Redirects inside the area, both ends relative to the prefix. */
  readonly redirects?: readonly { readonly from: string; readonly to: string }[];
}

const convergence2023Pages: readonly AreaPage[] = [
  { path: 'home', title: 'Home' },
  { path: 'about', title: 'About' },
  { path: 'code-of-conduct-incident-report', title: 'Code of Conduct Incident Report' },
  { path: 'committee', title: 'Committee' },
  { path: 'attendee-profile', title: 'Attendee Profile' },
  { path: 'exhibitors-sponsorships', title: 'Exhibitors and Sponsorships' },
  { path: 'travel', title: 'Hotel and Travel' },
  { path: 'overview', title: 'Overview' },
  { path: 'social', title: 'Social' },
  { path: 'register', title: 'Register' },
  { path: 'schedule', title: 'Schedule' },
  { path: 'student-program', title: 'Student Program' },
  { path: 'recap', title: 'Recap' },
  { path: '2024-pricing', title: '2024 Pricing' },
  { path: '2024-call-for-proposals', title: '2024 Call for Proposals' },
  { path: 'hotel-travel', title: 'Hotel and Travel', samePageAs: 'travel' },
  { path: 'sponsorship', title: 'Exhibitors and Sponsorships', samePageAs: 'exhibitors-sponsorships' },
];

const europe2023Pages: readonly AreaPage[] = [
  { path: 'home', title: 'Home' },
  { path: 'about', title: 'About' },
  { path: 'register', title: 'Register' },
  { path: 'overview', title: 'Overview' },
  { path: 'schedule', title: 'Schedule' },
  { path: 'hotel-travel', title: 'Hotel and Travel' },
  { path: 'delegate-profile', title: 'Delegate Profile' },
  { path: 'sponsorship-information', title: 'Sponsorship Information' },
  { path: 'social', title: 'Social' },
  { path: 'recap', title: 'Recap' },
  { path: 'code-of-conduct-incident-report', title: 'Code of Conduct Incident Report' },
  { path: '2024-call-for-proposals', title: '2024 Call for Proposals' },
  { path: 'cvent-registration', title: 'Registration', kind: 'cventRegistration', access: 'member' },
];

/** The section areas beside the general site area. Section 2, Section areas. */
export const AREAS: readonly Area[] = [
  {
    id: 'convergence-2023',
    name: 'Convergence 2023',
    root: 'recap',
    pages: convergence2023Pages,
    redirects: [
      { from: 'schedule-at-a-glance', to: 'schedule' },
      { from: 'convergence-committee', to: 'committee' },
    ],
  },
  { id: 'convergence-2024', name: 'Convergence 2024', root: 'recap' },
  { id: 'convergence-2025', name: 'Convergence 2025', root: 'home' },
  { id: 'europe-2023', name: 'Europe 2023', root: 'recap', pages: europe2023Pages },
  { id: 'europe-2024', name: 'Europe 2024', root: 'recap' },
  { id: 'europe-2025', name: 'Europe 2025', root: 'home' },
  { id: 'elm', name: 'ELM', root: 'home' },
  { id: 'edts', name: 'EDTS', root: 'home' },
  { id: 'grs', name: 'GRS', root: 'home' },
  { id: 'riconf', name: 'Regulatory Intelligence Conference', root: 'home' },
  { id: 'eucomboprods', name: 'EU Combination Products', root: 'home' },
  { id: 'regpolicyforum', name: 'Regulatory Policy Forum', root: 'home' },
  { id: 'certifications', name: 'Certifications', root: 'home' },
];
