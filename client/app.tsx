import { Suspense, useState } from 'react';
import type { PageInput } from '../shared/site/page-data/request.ts';
import { pageDataOf } from '../shared/site/page-data.ts';
import { askedPage } from '../shared/site/page-parameters.ts';
import { type PageStatus, pageStatus } from '../shared/site/page-status.ts';
import { useEnvironment } from './data/environment.tsx';
import { usePageLocation } from './data/location.ts';
import { PageInputProvider } from './data/page-input.ts';
import { useLoads } from './data/use-call.ts';
import { HeadProvider } from './head.tsx';
import { Announcer } from './navigation/announcer.tsx';
import { PageLoading } from './pages/page-loading.tsx';
import { usePageComponent } from './routes.tsx';
import { onDemand } from './shell/deferred.tsx';
import { Shell } from './shell/shell.tsx';

const ErrorPage = onDemand(async () => (await import('./pages/error/error-page.tsx')).ErrorPage);
const ExternalRedirect = onDemand(
  async () => (await import('./pages/external-redirect/external-redirect.tsx')).ExternalRedirect,
);

/** The site inside its document: the same tree on the server and in the browser. */
export function App() {
  const { site, now, external } = useEnvironment();
  const { pathname, search } = usePageLocation();
  // An old address is known by where the visit began; pages opened from there are themselves.
  const [arrival] = useState(pathname);
  const { input } = askedPage(site, pathname, new URLSearchParams(search), now);
  return (
    <HeadProvider>
      <PageInputProvider value={input}>
        <Announcer />
        <Shell>
          <Suspense fallback={<PageLoading />}>
            {external && pathname === arrival ? (
              <ExternalRedirect target={external} />
            ) : (
              <Page key={pathname} input={input} />
            )}
          </Suspense>
        </Shell>
      </PageInputProvider>
    </HeadProvider>
  );
}

/** The page of a path, once its essential calls have an outcome; an error page when they say so. */
function Page({ input }: { input: PageInput }) {
  const { essential: requests, oneIsEnough } = pageDataOf(input);
  const loads = useLoads(requests);
  const known = requests.flatMap((request, index) => {
    const outcome = loads[index];
    return typeof outcome === 'object' ? [{ request, outcome }] : [];
  });
  if (known.length < requests.length) return <PageLoading />;
  return <SettledPage input={input} status={pageStatus(known, { oneIsEnough })} />;
}

function SettledPage({ input, status }: { input: PageInput; status: PageStatus }) {
  const Component = usePageComponent(status === 404 ? 'notFound' : input.match.route.kind);
  if (status !== 200 && status !== 404) return <ErrorPage status={status} />;
  return <Component input={input} />;
}
