import type { PageInput } from '../../shared/pages/request.ts';
import { parseSearchQuery } from '../../shared/search/search.page.ts';
import { Seo } from '../seo.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';

export { page } from '../../shared/search/search.page.ts';

const MAX_TITLE_LENGTH = 80;

/** The site search (section 3). */
export default function Search({ input }: { input: PageInput }) {
  const { text, hasCriteria } = parseSearchQuery(input.query);
  const words = text.length > MAX_TITLE_LENGTH ? `${text.slice(0, MAX_TITLE_LENGTH).trimEnd()}…` : text;
  const title = words ? `Search: ${words}` : 'Search';
  return (
    <div className="page">
      <Seo title={title} noIndex />
      <h1 className="visually-hidden">{title}</h1>
      <SearchForm input={input} />
      {hasCriteria ? <SearchResults input={input} /> : <SearchStart />}
    </div>
  );
}
