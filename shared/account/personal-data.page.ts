import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';

/** The page shows counts; the data itself needs the password, or a sign-in a short time ago. */
export function personalDataPage(input: PageInput) {
  return {
    page: pageEntry(input),
    counts: request('myContent.personalDataCounts'),
  };
}

export const page: PageModule<'personalData'> = {
  kind: 'personalData',
  description: 'Everything that is held on the member',
  listed: false,
  sitemap: false,
  load: (input) => split(personalDataPage(input), 'page'),
};
