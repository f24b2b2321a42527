import { messagePage } from './common/message-page.ts';
import type { PageModule } from './common/page-module.ts';
import { split } from './common/request.ts';

export const page: PageModule<'prohibited'> = {
  kind: 'prohibited',
  description: 'Access refused',
  listed: false,
  sitemap: false,
  load: (input) => split(messagePage(input)),
};
