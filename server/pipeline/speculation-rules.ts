import { API_BASE_PATH } from '../../shared/constants.ts';
import { REDIRECT_SIGN_IN_PATH } from '../../shared/site/forms/member-forms.ts';
import type { Site } from '../../shared/site/resolve.ts';

export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** Folders that hold files, not pages. */
const FILES = ['assets', 'covers', 'feeds', 'calendars'];

/**
 * The speculation rules: which pages a browser may prefetch when a visitor is about to follow a link. Only public pages without a query,
 * which come from the page cache; nothing is prerendered, so that analytics count no page view that does not happen. Links that the page's own
 * script handles (`data-client-router` on the root) are excluded: it would not use a prefetched document.
 */
export function speculationRules({ routes }: Site): object {
  const personal = [
    ...routes.filter(({ access }) => access !== 'public').map(({ path }) => path),
    REDIRECT_SIGN_IN_PATH,
  ];
  const files = FILES.map((folder) => `/${folder}/*`);
  return {
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: [`${API_BASE_PATH}/*`, ...files, ...personal] } },
            { not: { href_matches: '/*\\?(.+)' } },
            { not: { selector_matches: 'html[data-client-router] a, a[download], a[target=_blank]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  };
}
