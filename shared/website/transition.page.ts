import { RETURN_URL_PARAM } from '../constants.ts';
import { messagePage } from '../pages/message-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';

export const page: PageModule<'transition'> = {
  kind: 'transition',
  description: 'Shown between two systems: the visitor waits and is redirected',
  params: { uncacheable: [RETURN_URL_PARAM] },
  listed: false,
  sitemap: false,
  load: (input) => split(messagePage(input)),
};
