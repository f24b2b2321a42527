import { SEARCH_MAX_LENGTH, SEARCH_PATH, SEARCH_TEXT_PARAM } from '../../../shared/site/constants.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { Seo } from '../../seo.tsx';
import { Button, QuietLink } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Field } from '../../ui/field.tsx';

const MOST_WORDS = 8;
const WAYS = [
  ['/', 'Home'],
  ['/news-and-articles', 'Regulatory Focus'],
  ['/events', 'Events'],
  ['/sitemap', 'Sitemap'],
] as const;

/** No such page: says so in the largest type, and offers a search for the words of the address. */
export default function NotFound({ input }: { input: PageInput }) {
  return (
    <>
      <Seo title="Page not found" noIndex />
      <div className="page not-found__columns">
        <p className="not-found__figure" aria-hidden="true">
          404
        </p>
        <div className="stack">
          <h1 className="not-found__title">Not on file.</h1>
          <p className="lead">
            No page is registered at this address. It may have moved, or a character may have been lost on the way.
          </p>
          <search>
            <form className="not-found__form" action={SEARCH_PATH}>
              <Field
                label="Search the site"
                type="search"
                name={SEARCH_TEXT_PARAM}
                maxLength={SEARCH_MAX_LENGTH}
                defaultValue={wordsOf(input.pathname)}
              />
              <Button type="submit">Search</Button>
            </form>
          </search>
          <ul className="not-found__ways">
            {WAYS.map(([href, label]) => (
              <li key={href}>
                <QuietLink href={href}>{label}</QuietLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="flush not-found__strip">
        <CoverImage topic="quality" ink="mint" seed="not-on-file" variant="hero" />
      </div>
    </>
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
