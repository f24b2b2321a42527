import { SEARCH_MAX_LENGTH, SEARCH_PATH, SEARCH_TEXT_PARAM } from '../../../shared/site/constants.ts';
import type { PageInput } from '../../../shared/site/page-data.ts';
import { Seo } from '../../seo.tsx';
import { QuietLink } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon } from '../../ui/icon.tsx';

const MOST_WORDS = 8;

/** No such page: says so in the largest type, and offers a search for the words of the address. */
export default function NotFound({ input }: { input: PageInput }) {
  return (
    <div className="page not-found">
      <Seo title="Page not found" noIndex />
      <p className="not-found__figure" aria-hidden="true">
        404
      </p>
      <div className="split-7-5">
        <div>
          <h1 className="not-found__title">No page is registered at this address</h1>
          <p className="lead">
            It may have moved, or the address may be misspelt. Nothing else is wrong: the rest of the site is where it
            was.
          </p>
          <search>
            <form className="search-form search-form--page" action={SEARCH_PATH}>
              <label className="visually-hidden" htmlFor="not-found-search">
                Search the site
              </label>
              <div className="search-form__line">
                <input
                  id="not-found-search"
                  type="search"
                  name={SEARCH_TEXT_PARAM}
                  maxLength={SEARCH_MAX_LENGTH}
                  defaultValue={wordsOf(input.pathname)}
                />
                <button type="submit" aria-label="Search">
                  <Icon name="search" size={28} />
                </button>
              </div>
            </form>
          </search>
          <ul className="not-found__ways">
            <li>
              <QuietLink href="/">Home page</QuietLink>
            </li>
            <li>
              <QuietLink href="/news-and-articles">News and articles</QuietLink>
            </li>
            <li>
              <QuietLink href="/events">Events</QuietLink>
            </li>
            <li>
              <QuietLink href="/sitemap">Every page of the site</QuietLink>
            </li>
          </ul>
        </div>
        <CoverImage topic="labelling" ink="paper" seed="not-found" variant="card" />
      </div>
    </div>
  );
}

/** The words of a path, as a first guess at what was looked for. */
function wordsOf(pathname: string): string {
  try {
    const words = decodeURIComponent(pathname).split(/[^\p{Letter}\p{Number}]+/u);
    return words.filter(Boolean).slice(-MOST_WORDS).join(' ');
  } catch {
    return '';
  }
}
