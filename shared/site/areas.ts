import { EUROPE_PAGE_PATH } from '../constants.ts';
import type { AreaIdentity } from '../route.ts';
import type { RouteRow } from './route-row.ts';

/** `path` is relative to the area's prefix. */
export interface AreaPage extends Pick<RouteRow, 'path' | 'kind' | 'hasOwnData'> {
  /** Named by the login page. */
  readonly title?: string;
  readonly access?: 'public' | 'member';
  readonly samePageAs?: string;
}

export interface Area extends AreaIdentity {
  /** Without a list every path below the prefix is a page. */
  readonly pages?: readonly AreaPage[];
  readonly redirects?: readonly { readonly from: string; readonly to: string }[];
}

const convergence2023Pages: readonly AreaPage[] = [
  { path: 'home' },
  { path: 'about' },
  { path: 'code-of-conduct-incident-report' },
  { path: 'committee' },
  { path: 'attendee-profile' },
  { path: 'exhibitors-sponsorships' },
  { path: 'travel' },
  { path: 'overview' },
  { path: 'social' },
  { path: 'register' },
  { path: 'schedule' },
  { path: 'student-program' },
  { path: 'recap' },
  { path: '2024-pricing' },
  { path: '2024-call-for-proposals' },
  { path: 'hotel-travel', samePageAs: 'travel' },
  { path: 'sponsorship', samePageAs: 'exhibitors-sponsorships' },
];

const europe2023Pages: readonly AreaPage[] = [
  { path: 'home' },
  { path: 'about' },
  { path: 'register' },
  { path: 'overview' },
  { path: 'schedule' },
  { path: 'hotel-travel' },
  { path: 'delegate-profile' },
  { path: 'sponsorship-information' },
  { path: 'social' },
  { path: 'recap' },
  { path: 'code-of-conduct-incident-report' },
  { path: '2024-call-for-proposals' },
  { path: 'cvent-registration', title: 'Registration', kind: 'cventRegistration', access: 'member', hasOwnData: true },
];

/** Section 2, Section areas; without the general site area. */
export const AREAS: readonly Area[] = [
  {
    id: 'convergence-2023',
    name: 'Convergence 2023',
    topic: 'quality',
    ink: 'orange',
    root: 'recap',
    pages: convergence2023Pages,
    redirects: [
      { from: 'schedule-at-a-glance', to: 'schedule' },
      { from: 'convergence-committee', to: 'committee' },
    ],
  },
  { id: 'convergence-2024', name: 'Convergence 2024', topic: 'conferences', ink: 'orange', root: 'recap' },
  { id: 'convergence-2025', name: 'Convergence 2025', topic: 'regions', ink: 'orange', root: 'home' },
  { id: 'convergence-2026', name: 'Convergence 2026', topic: 'quality', ink: 'orange', root: 'recap' },
  {
    id: EUROPE_PAGE_PATH,
    name: 'Europe 2023',
    topic: 'devices',
    ink: 'orange',
    root: 'recap',
    pages: europe2023Pages,
  },
  { id: 'europe-2024', name: 'Europe 2024', topic: 'labelling', ink: 'orange', root: 'recap' },
  { id: 'europe-2025', name: 'Europe 2025', topic: 'conferences', ink: 'orange', root: 'home' },
  { id: 'europe-2026', name: 'Europe 2026', topic: 'devices', ink: 'orange', root: 'recap' },
  { id: 'elm', name: 'ELM', topic: 'careers', ink: 'orange', root: 'home' },
  { id: 'edts', name: 'EDTS', topic: 'education', ink: 'orange', root: 'home' },
  { id: 'grs', name: 'GRS', topic: 'regions', ink: 'orange', root: 'home' },
  { id: 'riconf', name: 'Regulatory Intelligence Conference', topic: 'vigilance', ink: 'orange', root: 'home' },
  { id: 'eucomboprods', name: 'EU Combination Products', topic: 'combination', ink: 'orange', root: 'home' },
  { id: 'regpolicyforum', name: 'Regulatory Policy Forum', topic: 'policy', ink: 'orange', root: 'home' },
  { id: 'certifications', name: 'Certifications', topic: 'policy', ink: 'green', root: 'home' },
];
