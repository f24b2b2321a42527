import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request } from '../pages/request.ts';
import { CODE_PARAM } from './addresses.ts';

const MAX_CODE_LENGTH = 100;

export const verifiedCode = ({ query }: Pick<PageInput, 'query'>): string =>
  (query.get(CODE_PARAM) ?? '').trim().slice(0, MAX_CODE_LENGTH);

export const verification = (code: string) => request('credits.verify', { code });

export const verifyText = (input: PageInput) => pageEntry(input);

export const page: PageModule<'verify'> = {
  kind: 'verify',
  description: 'Verify a transcript of credits by its code',
  params: { uncacheable: [CODE_PARAM] },
  listed: false,
  sitemap: false,
  // Essential, so that readers without JavaScript get the answer.
  load(input) {
    const code = verifiedCode(input);
    return { essential: [verifyText(input), ...(code === '' ? [] : [verification(code)])], secondary: [] };
  },
};
