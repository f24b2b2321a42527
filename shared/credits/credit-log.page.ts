import { DONE_PARAM } from '../constants.ts';
import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { CODE_PARAM, ENTRY_PARAM, TRANSCRIPT_PATH } from './addresses.ts';

export const creditText = (input: PageInput) => pageEntry(input);

export const creditLogCall = request('credits.log');

export const transcriptCall = ({ query }: Pick<PageInput, 'query'>) =>
  request('credits.transcript', { code: query.get(CODE_PARAM)?.slice(0, 100) || '-' });

export const page: PageModule<'creditLog'> = {
  kind: 'creditLog',
  description: 'The credits that a member has recorded and booked, the form to record them, and transcripts',
  params: { uncacheable: [DONE_PARAM, ENTRY_PARAM, CODE_PARAM] },
  listed: false,
  sitemap: false,
  load(input) {
    const own = input.pathname === TRANSCRIPT_PATH ? transcriptCall(input) : creditLogCall;
    return split({ page: creditText(input), own }, 'page');
  },
};
