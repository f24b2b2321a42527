import type { CallId } from '../shared/contract/calls.ts';
import type { ResponseOf } from '../shared/contract/contract.ts';
import { canonicalPath, FEEDS, feedPath, feedsOf, isPageListed, withoutEmphasis } from '../shared/site/discovery.ts';
import { type CallRequest, contentPathOf, request } from '../shared/site/page-data/request.ts';
import { shell } from '../shared/site/page-data/shell.ts';
import { type Environment, useEnvironment } from './data/environment.tsx';
import { usePageInput } from './data/page-input.ts';
import { Head } from './head.tsx';
import { graphOf, type Subject } from './structured-data/graph.ts';

type SeoProps = {
  /** The page's own title; the society's short name follows it. */
  title: string;
  description?: string | undefined;
  /** Keeps the page out of search engines: drafts, errors. Routes nobody searches for are kept out by themselves. */
  noIndex?: boolean;
  type?: 'website' | 'article';
  /** What the page is about, for search engines to read as data. */
  about?: Subject;
};

const LOCALE = 'en_GB';

/**
 * The head of a page. Exactly one is rendered per page: the library passes its tags on to React, which does not
 * remove a second title. There is no picture: covers are drawings in a format that no network shows.
 */
export function Seo({ title, description, noIndex = false, type = 'website', about = {} }: SeoProps) {
  const { settings } = useEnvironment();
  const input = usePageInput();
  const plainTitle = withoutEmphasis(title);
  const shortName = settings.product.toUpperCase();
  const canonical = settings.publicOrigin + canonicalPath(input);
  const isListed = isPageListed(input) && !noIndex;
  return (
    <>
      <Head>
        <title>{`${plainTitle} | ${shortName}`}</title>
        {description && <meta name="description" content={description} />}
        {isListed ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
        <meta property="og:title" content={plainTitle} />
        {description && <meta property="og:description" content={description} />}
        <meta property="og:type" content={type} />
        <meta property="og:url" content={canonical} />
        <meta property="og:site_name" content={shortName} />
        <meta property="og:locale" content={LOCALE} />
        <meta name="twitter:card" content="summary" />
        {feedsOf(input.match.route.kind).map((id) => (
          <link
            key={id}
            rel="alternate"
            type="application/rss+xml"
            title={`${shortName}: ${FEEDS[id].title}`}
            href={feedPath(id)}
          />
        ))}
      </Head>
      {isListed && <StructuredData name={plainTitle} description={description} canonical={canonical} about={about} />}
    </>
  );
}

type StructuredDataProps = {
  name: string;
  description: string | undefined;
  canonical: string;
  about: Subject;
};

/**
 * The page as data of schema.org. It is read in what the server sends and nowhere else: in the browser the element is there, so that
 * both halves agree, and what fills it is not part of the bundle. A page waits for nothing that is told here: what is
 * not known yet is left out.
 */
function StructuredData({ name, description, canonical, about }: StructuredDataProps) {
  const { settings, outcomes, now } = useEnvironment();
  const path = contentPathOf(usePageInput());
  let json = '{}';
  if (import.meta.env.SSR) {
    const steps = known(outcomes, request('blocks.breadCrumb', { path }))?.result ?? [];
    const site = {
      origin: settings.publicOrigin,
      pageUrl: canonical,
      shortName: settings.product.toUpperCase(),
      configuration: known(outcomes, shell.configuration)?.result,
      socialMedia: known(outcomes, shell.socialMedia)?.result,
      now,
    };
    // JSON-LD is data, not script, but it stands inside a script element: no text may close it.
    json = JSON.stringify(graphOf({ name, description, steps }, about, site)).replaceAll('<', '\\u003c');
  }
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** What a call has answered by now, where it has. */
function known<K extends CallId>(outcomes: Environment['outcomes'], call: CallRequest<K>): ResponseOf<K> | undefined {
  const outcome = outcomes?.get(call.url);
  // The data was checked against this call's schema where it entered.
  return outcome && 'ok' in outcome && outcome.ok ? (outcome.data as ResponseOf<K>) : undefined;
}
