import { SEARCH_PATH } from '../../shared/constants.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { parseSearchQuery } from '../../shared/search/search.page.ts';
import { SearchLine } from './search-line.tsx';

/** Used as `form` attribute by facets and sort order outside the form. */
export const SEARCH_FORM_ID = 'search-form';

/** A GET form, which works without JavaScript and gives shareable addresses. */
export function SearchForm({ input }: { input: PageInput }) {
  const { text, searchType } = parseSearchQuery(input.query);
  return (
    <search>
      <form className="search-form search-form--page" id={SEARCH_FORM_ID} action={SEARCH_PATH}>
        <label className="visually-hidden" htmlFor="search-text">
          Search the site
        </label>
        <SearchLine key={text} id="search-text" placeholder="Search" defaultValue={text} />
        {searchType !== 'all' && <input type="hidden" name="searchType" value={searchType} />}
      </form>
    </search>
  );
}
