import { messagePage } from '../pages/message-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';

export const page: PageModule<'prohibited'> = {
  kind: 'prohibited',
  description: 'Access refused',
  listed: false,
  sitemap: false,
  load: (input) => split(messagePage(input)),
};
