import { CODE_PARAM } from '../site/forms/credit-forms.ts';
import type { PageModule } from './common/page-module.ts';
import { contentPathOf, type PageInput, previewOf, request, split } from './common/request.ts';

/** The calls of a transcript to print. */
export function creditTranscriptPage(input: PageInput) {
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input), ...previewOf(input.query) }),
    transcript: request('credits.transcript', { code: input.query.get(CODE_PARAM) ?? '-' }),
  };
}

export const page: PageModule<'creditTranscript'> = {
  kind: 'creditTranscript',
  description: 'A transcript of credits to print',
  params: { uncacheable: [CODE_PARAM] },
  listed: false,
  sitemap: false,
  load: (input) => split(creditTranscriptPage(input), 'page'),
};
