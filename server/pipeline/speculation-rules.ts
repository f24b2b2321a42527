import { API_BASE_PATH } from '../../shared/constants.ts';
import { REDIRECT_SIGN_IN_PATH } from '../../shared/forms/member-forms.ts';
import type { Site } from '../../shared/site/resolve.ts';

export const SPECULATION_RULES_PATH = '/speculation-rules.json';

const FILES = ['assets', 'covers', 'feeds', 'calendars'];

/** Public pages without a query, which are cached; no prerendering, so that analytics count no unseen page view. */
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
