import { RETURN_URL_PARAM } from '../constants.ts';
import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, split } from '../pages/request.ts';

export function loginPage(input: PageInput) {
  return { page: pageEntry(input) };
}

export const page: PageModule<'login'> = {
  kind: 'login',
  description: 'Sign in',
  params: { uncacheable: [RETURN_URL_PARAM] },
  listed: false,
  sitemap: 'pages',
  load: (input) => split(loginPage(input), 'page'),
};
