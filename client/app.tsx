import { Suspense, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { parsePageInput } from '../shared/pages/parse-page-input.ts';
import { useEnvironment } from './data/environment.tsx';
import { CurrentPageProvider, usePageInput } from './data/page-input.ts';
import { HeadProvider } from './head.tsx';
import { Announcer } from './navigation/announcer.tsx';
import { deferred } from './shell/deferred.tsx';
import { PageLoading } from './shell/page-loading.tsx';
import { Shell } from './shell/shell.tsx';
import { useView } from './views.tsx';

const Navigation = deferred(async () => (await import('./navigation/navigation.tsx')).Navigation);

/** Layout route: the same tree on the server and in the browser. */
export function App() {
  const { site, now, external, gone } = useEnvironment();
  const { pathname, search } = useLocation();
  // The server names an external target for the document's own path only.
  const [firstPathname] = useState(pathname);
  const match = useMemo(() => site.match(pathname), [site, pathname]);
  const { page: module } = useView(match.route.kind);
  const current = useMemo(() => {
    const request = { match, pathname, query: new URLSearchParams(search), now };
    return { input: parsePageInput(module, request).input, module };
  }, [module, match, pathname, search, now]);
  return (
    <HeadProvider>
      <CurrentPageProvider value={current}>
        <Announcer />
        <Shell>
          <Suspense fallback={<PageLoading />}>
            {external && pathname === firstPathname ? (
              <OtherPage kind="externalRedirect" />
            ) : gone?.pathname === pathname ? (
              <OtherPage kind="notFound" />
            ) : (
              <Outlet />
            )}
          </Suspense>
        </Shell>
        <Navigation />
      </CurrentPageProvider>
    </HeadProvider>
  );
}

/** Replaces the path's page when the old-URL list names another site, or the page is gone. */
function OtherPage({ kind }: { kind: 'externalRedirect' | 'notFound' }) {
  const { default: Component } = useView(kind);
  return <Component input={usePageInput()} />;
}
