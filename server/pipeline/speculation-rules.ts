import { API_BASE_PATH } from '../../shared/site/constants.ts';
import type { Site } from '../../shared/site/resolve.ts';

export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** Files, not pages. */
const FILES = ['assets', 'covers', 'feeds', 'calendars'];

/**
 * Which pages a browser may fetch ahead when a visitor is about to press a link: public pages under their plain address, which cost the
 * server a look into its cache. Nothing that is made for one visitor or one question, and nothing is run ahead: a visitor who does
 * not come has not been here. Once the page's own script follows links (`data-follows` on the root) a document fetched ahead would
 * go to waste.
 */
export function speculationRules({ routes }: Site): object {
  const personal = routes.filter(({ access }) => access !== 'public').map(({ path }) => path);
  const files = FILES.map((folder) => `/${folder}/*`);
  return {
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: [`${API_BASE_PATH}/*`, ...files, ...personal] } },
            { not: { href_matches: '/*\\?(.+)' } },
            { not: { selector_matches: 'html[data-follows] a, a[download], a[target=_blank]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  };
}
