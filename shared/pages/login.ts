import { RETURN_URL_PARAM } from '../constants.ts';
import type { PageModule } from './common/page-module.ts';
import { contentPathOf, type PageInput, previewOf, request, split } from './common/request.ts';

/** The calls of the sign-in page: its text. */
export function loginPage(input: PageInput) {
  return { page: request('pageMenu.byPath', { path: contentPathOf(input), ...previewOf(input.query) }) };
}

export const page: PageModule<'login'> = {
  kind: 'login',
  description: 'Sign in',
  params: { uncacheable: [RETURN_URL_PARAM] },
  listed: false,
  sitemap: 'pages',
  load: (input) => split(loginPage(input), 'page'),
};
