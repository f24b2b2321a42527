import { Suspense } from 'react';
import { useLocation } from 'react-router';
import type { FormState } from '../shared/forms/form.ts';
import { FEEDS } from '../shared/pages/feeds.ts';
import { canonicalPath, feedPath, isPageListed, withoutEmphasis } from '../shared/site/discovery.ts';
import { ErrorBoundary } from './blocks/error-boundary.tsx';
import { useEnvironment } from './data/environment.tsx';
import { usePageInput, usePageModule } from './data/page-input.ts';
import { Head } from './head.tsx';
import { onDemand } from './shell/deferred.tsx';
import type { Subject } from './structured-data/graph.ts';

/** A first visit does without this code: the server has rendered the first page's data. */
const MachineHead = onDemand(async () => (await import('./structured-data/machine-head.tsx')).MachineHead);

type SeoProps = {
  /** The society's short name is appended. */
  title: string;
  description?: string | undefined;
  /** Excludes drafts and errors from search engines; unlisted routes are always excluded. */
  noIndex?: boolean;
  type?: 'website' | 'article';
  about?: Subject;
};

const LOCALE = 'en_GB';

/** A page renders exactly one, because React does not deduplicate titles. */
export function Seo({ title, description, noIndex = false, type = 'website', about = {} }: SeoProps) {
  const { settings, formState } = useEnvironment();
  const input = usePageInput();
  const plainTitle = withoutEmphasis(title);
  const shortName = settings.product.toUpperCase();
  const canonical = settings.publicOrigin + canonicalPath(input);
  const page = usePageModule();
  const isListed = isPageListed(page, input) && !noIndex;
  const isFurtherPage = useIsFurtherPage();
  const isRejected = !isFurtherPage && formState !== undefined && hasProblem(formState);
  const machineHead = (
    <MachineHead name={plainTitle} description={description} canonical={canonical} isListed={isListed} about={about} />
  );
  return (
    <>
      <Head>
        <title>{`${isRejected ? 'Error: ' : ''}${plainTitle} | ${shortName}`}</title>
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
      {import.meta.env.SSR && machineHead}
      {!import.meta.env.SSR && !isFurtherPage && isListed && <ServerStructuredData />}
      {isFurtherPage && (
        <ErrorBoundary fallback={null}>
          <Suspense>{machineHead}</Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

const hasProblem = ({ errors, notice }: FormState): boolean => notice !== undefined || Object.keys(errors).length > 0;

/** Placeholder: hydration leaves the first page's structured data as the server has rendered it. */
const ServerStructuredData = () => (
  <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '{}' }} />
);

let firstKey: string | undefined;
let hasNavigated = false;

/** True once this document has shown another page, also when it returns to the first. */
const useIsFurtherPage: () => boolean = import.meta.env.SSR
  ? () => false
  : function useHasNavigated() {
      const { key } = useLocation();
      firstKey ??= key;
      hasNavigated ||= key !== firstKey;
      return hasNavigated;
    };
