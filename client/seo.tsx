import { Helmet } from 'react-helmet-async';
import { useEnvironment } from './data/environment.tsx';
import { usePageInput } from './data/page-input.ts';

type SeoProps = {
  /** The page's own title; the society's short name follows it. */
  title: string;
  description?: string | undefined;
  /** Keeps the page out of search engines: previews, search results, sign-in, errors. */
  noIndex?: boolean;
  type?: 'website' | 'article';
  /** Structured data of schema.org. */
  data?: Record<string, unknown> | undefined;
};

/**
 * The head of a page. Exactly one is rendered per page: the library passes its tags on to React, which does not
 * remove a second title.
 */
export function Seo({ title, description, noIndex = false, type = 'website', data }: SeoProps) {
  const { settings } = useEnvironment();
  const { pathname } = usePageInput();
  const fullTitle = `${title} | ${settings.product.toUpperCase()}`;
  const canonical = settings.publicOrigin + pathname;
  return (
    <>
      <Helmet>
        <title>{fullTitle}</title>
        {description && <meta name="description" content={description} />}
        {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
        <meta property="og:title" content={title} />
        {description && <meta property="og:description" content={description} />}
        <meta property="og:type" content={type} />
        <meta property="og:url" content={canonical} />
        <meta property="og:site_name" content={settings.product.toUpperCase()} />
      </Helmet>
      {data && <StructuredData data={data} />}
    </>
  );
}

/** JSON-LD is data, not script, but it stands inside a script element: no text may close it. */
function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
