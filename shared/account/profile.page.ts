import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';

export function profileCalls(input: PageInput) {
  return {
    page: pageEntry(input),
    record: request('sso.user'),
    topics: request('myContent.taxonomies'),
  };
}

export const page: PageModule<'profile'> = {
  kind: 'profile',
  description: 'Professional profile of the member',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(profileCalls(input), 'page'),
};
