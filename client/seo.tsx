import type { CallId } from '../shared/contract/calls.ts';
import type { ResponseOf } from '../shared/contract/contract.ts';
import { FEEDS } from '../shared/pages/common/feeds.ts';
import { type CallRequest, contentPathOf, request } from '../shared/pages/common/request.ts';
import { shell } from '../shared/pages/common/shell.ts';
import { canonicalPath, feedPath, isPageListed, withoutEmphasis } from '../shared/site/discovery.ts';
import { type Environment, useEnvironment } from './data/environment.tsx';
import { loadedOf } from './data/loaded.ts';
import { usePageInput, usePageModule } from './data/page-input.ts';
import { Head } from './head.tsx';
import { graphOf, type Subject } from './structured-data/graph.ts';

type SeoProps = {
  /** The page's own title; the society's short name follows it. */
  title: string;
  description?: string | undefined;
  /** Excludes the page from search engines: drafts, errors. Routes that are not listed are always excluded. */
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
  const page = usePageModule();
  const isListed = isPageListed(page, input) && !noIndex;
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
        {page.feeds?.map((id) => (
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

/** The answer of a call, if it has arrived. */
function known<K extends CallId>(outcomes: Environment['outcomes'], call: CallRequest<K>): ResponseOf<K> | undefined {
  const outcome = outcomes?.get(call.url);
  return outcome && 'ok' in outcome ? loadedOf(call.id, outcome).data : undefined;
}
