import { searchQuery } from '../../../shared/site/page-data/finding.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { Seo } from '../../seo.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';

const LONGEST_TITLE = 80;

/** The site search of section 3: its words, and what they find; before that, where one could look. */
export default function Search({ input }: { input: PageInput }) {
  const { text, isAsked } = searchQuery(input.query);
  const words = text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE).trimEnd()}…` : text;
  const title = words ? `Search: ${words}` : 'Search';
  return (
    <div className="page">
      <Seo title={title} noIndex />
      <h1 className="visually-hidden">{title}</h1>
      <SearchForm input={input} />
      {isAsked ? <SearchResults input={input} /> : <SearchStart />}
    </div>
  );
}
