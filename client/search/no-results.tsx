import { SEARCH_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { parseSearchQuery } from '../../shared/search/search.page.ts';
import { withParams } from '../data/address.ts';
import { QuietLink } from '../ui/button.tsx';

const OTHER_PAGES = [
  [SEARCH_PATH, 'Search by topic'],
  ['/sitemap', 'Sitemap'],
  ['/website/website-faqs', 'Questions and answers'],
  ['/who-we-are/contact-us', 'Ask us'],
] as const;

type NoResultsActionsProps = { input: PageInput; answer: ResponseOf<'search.site'> | undefined };

/** Offers the same search with fewer restrictions, and other pages. */
export function NoResultsActions({ input, answer }: NoResultsActionsProps) {
  const { taxonomy, searchType } = parseSearchQuery(input.query);
  const everything = answer?.tabs.find(({ type }) => type === 'all')?.count ?? 0;
  const links: (readonly [string, string])[] = [];
  if (answer && answer.totalCount > 0)
    links.push([withParams(input, { pageNumber: undefined }), 'Go to the first page']);
  else if (searchType !== 'all' && everything > 0) {
    const href = withParams(input, { searchType: undefined, pageNumber: undefined });
    links.push([href, `All kinds of result: ${everything}`]);
  } else if (taxonomy.length > 0) {
    links.push([withParams(input, { taxonomy: undefined, pageNumber: undefined }), 'Search without filters']);
  }
  return (
    <>
      <p className="mb-xs soft">Try fewer words. Abbreviations and parts of words work, too.</p>
      <ul className="cluster tight">
        {[...links, ...OTHER_PAGES].map(([href, label]) => (
          <li key={href}>
            <QuietLink href={href}>{label}</QuietLink>
          </li>
        ))}
      </ul>
    </>
  );
}
