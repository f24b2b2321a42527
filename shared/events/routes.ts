import type { FeatureRoutes } from '../site/route-row.ts';

export const eventRoutes: FeatureRoutes = {
  education: [
    { path: '/events', kind: 'events', hasOwnData: true },
    { path: '/events/:path', kind: 'event' },
    { path: '/education/european-events', kind: 'events', hasOwnData: true },
    { path: '/education/conference-series', kind: 'conferenceSeries', hasOwnData: true },
    { path: '/education/video', title: 'Event video', kind: 'eventVideo', access: 'member', hasOwnData: true },
    {
      path: '/education/active-events',
      title: 'Active events',
      kind: 'activeEvents',
      access: 'member',
      hasOwnData: true,
    },
    {
      path: '/education/cvent-registration',
      title: 'Event registration',
      kind: 'cventRegistration',
      access: 'member',
      hasOwnData: true,
    },
  ],
};
