import { ENTRY_PARAM } from '../site/forms/credit-forms.ts';
import type { PageModule } from './common/page-module.ts';
import { split } from './common/request.ts';
import { creditLogPage } from './credit-log.ts';

export const page: PageModule<'creditEntry'> = {
  kind: 'creditEntry',
  description: 'The form by which a member records credits, or changes them',
  params: { uncacheable: [ENTRY_PARAM] },
  listed: false,
  sitemap: false,
  load: (input) => split(creditLogPage(input), 'page'),
};
