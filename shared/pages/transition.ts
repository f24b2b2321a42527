import { RETURN_URL_PARAM } from '../constants.ts';
import { messagePage } from './common/message-page.ts';
import type { PageModule } from './common/page-module.ts';
import { split } from './common/request.ts';

export const page: PageModule<'transition'> = {
  kind: 'transition',
  description: 'Shown between two systems: the visitor waits and is redirected',
  params: { uncacheable: [RETURN_URL_PARAM] },
  listed: false,
  sitemap: false,
  load: (input) => split(messagePage(input)),
};
