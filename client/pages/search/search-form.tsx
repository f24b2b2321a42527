import { SEARCH_MAX_LENGTH, SEARCH_PATH, SEARCH_TEXT_PARAM } from '../../../shared/constants.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { parseSearchQuery } from '../../../shared/pages/search.ts';
import { Icon } from '../../ui/icon.tsx';

/** Id of the form, for the `form` attribute of facets and sort order, which are outside it. */
export const SEARCH_FORM_ID = 'search-form';

/** The search field of the search page: a GET form, which works without JavaScript and gives addresses that can be shared. */
export function SearchForm({ input }: { input: PageInput }) {
  const { text, searchType } = parseSearchQuery(input.query);
  return (
    <search>
      <form
        className="search-form search-form--page"
        id={SEARCH_FORM_ID}
        action={SEARCH_PATH}
        key={input.query.toString()}
      >
        <label className="visually-hidden" htmlFor="search-text">
          Search the site
        </label>
        <div className="search-form__line">
          <input
            id="search-text"
            type="search"
            name={SEARCH_TEXT_PARAM}
            maxLength={SEARCH_MAX_LENGTH}
            defaultValue={text}
            placeholder="Any words"
          />
          <button type="submit" aria-label="Search">
            <Icon name="search" size={28} />
          </button>
        </div>
        {searchType !== 'all' && <input type="hidden" name="searchType" value={searchType} />}
      </form>
    </search>
  );
}
