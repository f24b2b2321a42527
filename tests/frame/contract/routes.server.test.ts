import { describeRoutes } from '../../support/contract-routes.ts';
import { STARTER } from '../../support/whole-site.ts';

describeRoutes({ contentDir: STARTER, hasEveryPage: false });
