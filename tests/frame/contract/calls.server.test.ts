import { describeCalls } from '../../support/contract-calls.ts';
import { oneDatabase } from '../../support/databases.ts';
import { STARTER } from '../../support/whole-site.ts';

describeCalls(oneDatabase(), {
  contentDir: STARTER,
  without: ['education.catalog', 'pageMenu.markdown', 'practice.questions', 'regulatory.editorialCommittee'],
});
