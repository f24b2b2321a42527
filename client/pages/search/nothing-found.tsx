import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { searchQuery } from '../../../shared/site/page-data/finding.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { withParams } from '../../data/address.ts';
import { QuietLink } from '../../ui/button.tsx';

const ELSEWHERE = [
  ['/sitemap', 'Every page'],
  ['/website/website-faqs', 'Questions and answers'],
  ['/who-we-are/contact-us', 'Ask us'],
] as const;

type WaysOutProps = { input: PageInput; answer: ResponseOf<'search.site'> | undefined };

/** Where a search without a result goes on: the same with less asked of it, or another way to the page. */
export function WaysOut({ input, answer }: WaysOutProps) {
  const { taxonomy, searchType } = searchQuery(input.query);
  const everything = answer?.tabs.find(({ type }) => type === 'all')?.count ?? 0;
  const ways: (readonly [string, string])[] = [];
  if (answer && answer.totalCount > 0) ways.push([withParams(input, { pageNumber: undefined }), 'To the first page']);
  else if (searchType !== 'all' && everything > 0) {
    const href = withParams(input, { searchType: undefined, pageNumber: undefined });
    ways.push([href, `All kinds of result: ${everything}`]);
  } else if (taxonomy.length > 0) {
    ways.push([withParams(input, { taxonomy: undefined, pageNumber: undefined }), 'Search without filters']);
  }
  return (
    <>
      <p className="state__text">Fewer words find more. Abbreviations, and half a word, are understood.</p>
      <ul className="search-kinds">
        {[...ways, ...ELSEWHERE].map(([href, label]) => (
          <li key={href}>
            <QuietLink href={href}>{label}</QuietLink>
          </li>
        ))}
      </ul>
    </>
  );
}
