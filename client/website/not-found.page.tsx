import { SEARCH_MAX_LENGTH, SEARCH_PATH, SEARCH_TEXT_PARAM } from '../../shared/constants.ts';
import type { PageKind } from '../../shared/pages/registry.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useJournalName } from '../data/use-society.ts';
import { Seo } from '../seo.tsx';
import { Button, QuietLink } from '../ui/button.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { Field } from '../ui/field.tsx';
import { PendingRedirect } from './pending-redirect.tsx';
import { NearbyPages } from './section-pages.tsx';

export { page } from '../../shared/website/not-found.page.ts';

const MAX_WORDS = 8;
const HOME = ['/', 'Home'] as const;
const LINKS = [
  ['/events', 'Events'],
  ['/sitemap', 'Sitemap'],
] as const;

const MISSING = {
  status: 404,
  title: 'Page not found',
  heading: 'We can’t find that page.',
  text: 'There’s no page at this address. It may have moved, or the address may be mistyped.',
};
/** Named where a society does without a kind of page. */
const UNUSED: Readonly<Record<string, string>> = {
  accessibility: 'accessibility statement',
  board: 'board',
  competencyFramework: 'competency framework',
  conference: 'page of this event or certification',
  credential: 'credential',
  deadlines: 'list of legal deadlines',
  documents: 'list of official documents',
  faq: 'list of questions',
  formEmbed: 'form',
  practice: 'practice questions',
  selfCheck: 'competency framework',
  thisWeek: 'page of the week',
} satisfies Partial<Record<PageKind, string>>;
const GONE = {
  status: 410,
  title: 'Page removed',
  heading: 'This page has been removed.',
  text: 'We removed it and haven’t replaced it.',
};

/** A loader while the path may still be an old address (section 2), then 404 or 410. */
export default function NotFound({ input }: { input: PageInput }) {
  const { redirectsPending } = useEnvironment();
  const page = <MissingPage input={input} />;
  return redirectsPending ? <PendingRedirect fallback={page} /> : page;
}

function MissingPage({ input }: { input: PageInput }) {
  const { gone: page } = useEnvironment();
  const journal = useJournalName();
  const gone = page?.pathname === input.pathname ? page : undefined;
  const { status, title, heading, text } = gone ? GONE : MISSING;
  const unused = UNUSED[input.match.route.kind];
  return (
    <>
      <Seo title={title} noIndex />
      <div className="page not-found__columns">
        <p className="not-found__figure" aria-hidden="true">
          {status}
        </p>
        <div className="stack">
          <h1 className="not-found__title h1">{heading}</h1>
          <p className="lead">
            {gone?.reason ?? (unused === undefined ? text : `The society has published no ${unused} here.`)}
          </p>
          {gone && <p>A search may find newer pages on the same subject.</p>}
          <search>
            <form className="not-found__form" action={SEARCH_PATH}>
              <Field
                label="Search the site"
                type="search"
                name={SEARCH_TEXT_PARAM}
                maxLength={SEARCH_MAX_LENGTH}
                defaultValue={toWords(input.pathname)}
              />
              <Button type="submit">Search</Button>
            </form>
          </search>
          <ul className="cluster tight">
            {[HOME, ['/news-and-articles', journal] as const, ...LINKS].map(([href, label]) => (
              <li key={href}>
                <QuietLink href={href}>{label}</QuietLink>
              </li>
            ))}
          </ul>
          <NearbyPages pathname={input.pathname} />
        </div>
      </div>
      <div className="flush not-found__strip">
        <CoverImage topic="quality" ink="mint" seed="not-on-file" variant="hero" />
      </div>
    </>
  );
}

function toWords(pathname: string): string {
  try {
    const words = decodeURIComponent(pathname).split(/[^\p{Letter}\p{Number}]+/u);
    return words.filter(Boolean).slice(-MAX_WORDS).join(' ');
  } catch {
    return '';
  }
}
