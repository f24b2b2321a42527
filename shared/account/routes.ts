import type { FeatureRoutes } from '../site/route-row.ts';

export const accountRoutes: FeatureRoutes = {
  general: [
    { path: '/preferences', kind: 'preferences', hasOwnData: true },
    { path: '/newsletters/confirm', kind: 'confirmAddress' },
    { path: '/newsletters/unsubscribe', kind: 'confirmAddress' },
    { path: '/newsletters/link', kind: 'confirmAddress' },
    { path: '/follow/confirm', kind: 'confirmAddress' },
    { path: '/confirm-address', kind: 'confirmAddress' },
    { path: '/choose-password', kind: 'confirmAddress' },
    { path: '/login', kind: 'login', access: 'guest', hasOwnData: true },
    {
      path: '/member-dashboard/professional-profile',
      title: 'Professional profile',
      kind: 'profile',
      access: 'member',
      hasOwnData: true,
    },
    { path: '/member-dashboard/calendar', title: 'Your calendar', kind: 'memberCalendar', access: 'member' },
    { path: '/member-dashboard/your-data', title: 'Your data', kind: 'personalData', access: 'member' },
  ],
};
