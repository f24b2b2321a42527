import { DONE_PARAM } from '../constants.ts';
import { messagePage } from '../pages/message-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';

export const page: PageModule<'confirmAddress'> = {
  kind: 'confirmAddress',
  description: 'Confirm an e-mail address by the link of a mail',
  params: { uncacheable: [DONE_PARAM] },
  listed: false,
  sitemap: false,
  load: (input) => split(messagePage(input)),
};
