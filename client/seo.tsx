import type { CallId } from '../shared/contract/calls.ts';
import type { ResponseOf } from '../shared/contract/contract.ts';
import { FEEDS } from '../shared/pages/common/feeds.ts';
import { type CallRequest, contentPathOf, previewOf, request } from '../shared/pages/common/request.ts';
import { shell } from '../shared/pages/common/shell.ts';
import { SOCIAL_SIZE } from '../shared/pictures.ts';
import { canonicalPath, feedPath, isPageListed, withoutEmphasis } from '../shared/site/discovery.ts';
import { type Environment, useEnvironment } from './data/environment.tsx';
import { loadedOf } from './data/loaded.ts';
import { usePageInput, usePageModule } from './data/page-input.ts';
import { Head } from './head.tsx';
import { graphOf, type Subject } from './structured-data/graph.ts';
import { socialPicture } from './structured-data/social-picture.ts';

type SeoProps = {
  /** The title of the page, to which the society's short name is appended. */
  title: string;
  description?: string | undefined;
  /** Excludes the page from search engines: drafts, errors. Routes that are not listed are always excluded. */
  noIndex?: boolean;
  type?: 'website' | 'article';
  /** The subject of the page's structured data. */
  about?: Subject;
};

const LOCALE = 'en_GB';

/** The tags of a page's head. A page renders exactly one, because React does not deduplicate titles. */
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
      {import.meta.env.SSR && <SocialPicture about={about} />}
      {isListed && <StructuredData name={plainTitle} description={description} canonical={canonical} about={about} />}
    </>
  );
}

/**
 * What social networks show of a page. The server alone renders it: those who read it load each page from the server, and the browser's
 * bundle has no room for it.
 */
function SocialPicture({ about }: { about: Subject }) {
  const { settings, outcomes } = useEnvironment();
  const input = usePageInput();
  const path = contentPathOf(input);
  const page = settledData(outcomes, request('pageMenu.byPath', { path, ...previewOf(input.query) }))?.result[0];
  const picture = socialPicture(about, page, path);
  return (
    <Head>
      <meta property="og:image" content={settings.publicOrigin + picture.path} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta property="og:image:width" content={String(SOCIAL_SIZE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_SIZE.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </Head>
  );
}

type StructuredDataProps = {
  name: string;
  description: string | undefined;
  canonical: string;
  about: Subject;
};

/**
 * The structured data of a page (schema.org). Only the server fills the element; the browser renders it empty for hydration, so the code that
 * builds the data is not in its bundle. Data of pending calls is left out, so that no page waits for it.
 */
function StructuredData({ name, description, canonical, about }: StructuredDataProps) {
  const { settings, outcomes, now } = useEnvironment();
  const path = contentPathOf(usePageInput());
  let json = '{}';
  if (import.meta.env.SSR) {
    const steps = settledData(outcomes, request('blocks.breadCrumb', { path }))?.result ?? [];
    const site = {
      origin: settings.publicOrigin,
      pageUrl: canonical,
      shortName: settings.product.toUpperCase(),
      configuration: settledData(outcomes, shell.configuration)?.result,
      socialMedia: settledData(outcomes, shell.socialMedia)?.result,
      now,
    };
    // The JSON is inside a script element, which no text may close.
    json = JSON.stringify(graphOf({ name, description, steps }, about, site)).replaceAll('<', '\\u003c');
  }
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The data of a call that has settled. */
function settledData<K extends CallId>(
  outcomes: Environment['outcomes'],
  call: CallRequest<K>,
): ResponseOf<K> | undefined {
  const outcome = outcomes?.get(call.url);
  return outcome && 'ok' in outcome ? loadedOf(call.id, outcome).data : undefined;
}
