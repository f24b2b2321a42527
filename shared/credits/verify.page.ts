import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request } from '../pages/request.ts';
import { CODE_PARAM } from './addresses.ts';

const MAX_CODE_LENGTH = 100;

/** The code that a visitor has entered; empty without one. */
export const verifiedCode = ({ query }: Pick<PageInput, 'query'>): string =>
  (query.get(CODE_PARAM) ?? '').trim().slice(0, MAX_CODE_LENGTH);

/** The call that verifies a code. */
export const verification = (code: string) => request('credits.verify', { code });

/** The call of the page's text. */
export const verifyText = (input: PageInput) => pageEntry(input);

export const page: PageModule<'verify'> = {
  kind: 'verify',
  description: 'Verify a transcript of credits by its code',
  params: { uncacheable: [CODE_PARAM] },
  listed: false,
  sitemap: false,
  // The answer is essential, so that it is in the page for readers without JavaScript.
  load(input) {
    const code = verifiedCode(input);
    return { essential: [verifyText(input), ...(code === '' ? [] : [verification(code)])], secondary: [] };
  },
};
