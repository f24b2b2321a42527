import { SEARCH_MAX_LENGTH, SEARCH_PATH, SEARCH_TEXT_PARAM } from '../../../shared/site/constants.ts';
import { searchQuery } from '../../../shared/site/page-data/finding.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { Icon } from '../../ui/icon.tsx';

/** Facets and the order of the results stand elsewhere on the page and belong to the form by this name. */
export const SEARCH_FORM_ID = 'search-form';

/** The words, as large as a title. A plain form: it works without a script, and its address can be shared. */
export function SearchForm({ input }: { input: PageInput }) {
  const { text, searchType } = searchQuery(input.query);
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
