import { RENEWAL_PATH } from '../session/renewal.ts';
import type { FeatureRoutes } from '../site/route-row.ts';

export const membershipRoutes: FeatureRoutes = {
  membership: [
    { path: '/join-{product}', title: 'Join {PRODUCT}', kind: 'join', hasOwnData: true },
    { path: RENEWAL_PATH, kind: 'renew', hasOwnData: true },
  ],
};
