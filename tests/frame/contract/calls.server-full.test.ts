import { describeCalls } from '../../support/contract-calls.ts';
import { testDatabases } from '../../support/databases.ts';
import { CONTENT } from '../../support/whole-site.ts';

describeCalls(await testDatabases(), { contentDir: CONTENT, without: [] });
