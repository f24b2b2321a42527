import { describeRoutes } from '../../support/contract-routes.ts';
import { CONTENT } from '../../support/whole-site.ts';

describeRoutes({ contentDir: CONTENT, hasEveryPage: true });
