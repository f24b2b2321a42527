import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toContentPath, toLastSegment } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';
import { parseScope } from './scopes.ts';

export function deadlineScopePage(input: PageInput) {
  const scope = parseScope(toLastSegment(toContentPath(input)));
  return {
    ...textPage(input),
    deadlines: request('deadlines.all', scope),
    proposals: request('deadlines.proposals', scope),
  };
}

export const page: PageModule<'deadlineScope'> = {
  kind: 'deadlineScope',
  description: 'The dates of the law for one type of product in one jurisdiction, with a text of their own',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(deadlineScopePage(input), 'page', 'deadlines', 'proposals'),
};
