import { ViewTransition } from 'react';
import { useLocation } from 'react-router';
import { type PageStatus, pageStatus } from '../shared/pages/page-status.ts';
import type { PageKind } from '../shared/pages/registry.ts';
import type { PageInput } from '../shared/pages/request.ts';
import { failureLabel } from './data/loaded.ts';
import { usePageInput, usePageModule } from './data/page-input.ts';
import { useLoads } from './data/use-call.ts';
import { onDemand } from './shell/deferred.tsx';
import { PageLoading } from './shell/page-loading.tsx';
import { useView } from './views.tsx';

const ErrorPage = onDemand(async () => (await import('./shell/error-page.tsx')).ErrorPage);

/** None on the server, because React would hide a streamed page with pictures until a script shows it. */
const ANIMATION = import.meta.env.SSR ? 'none' : 'page';

/** Another path remounts the page with a view transition; another query updates it. */
export function PageView() {
  const input = usePageInput();
  return (
    <ViewTransition key={input.pathname} default="none" enter={ANIMATION} exit={ANIMATION}>
      <Page input={input} />
    </ViewTransition>
  );
}

/** Shows an error page when an essential call failed. */
function Page({ input }: { input: PageInput<PageKind> }) {
  const { essential: requests, anyOf } = usePageModule().load(input);
  const loads = useLoads(requests);
  const known = requests.flatMap((request, index) => {
    const outcome = loads[index];
    return typeof outcome === 'object' ? [{ request, outcome }] : [];
  });
  if (known.length < requests.length) return <PageLoading />;
  const failures = known.flatMap(({ request, outcome }) =>
    outcome.ok ? [] : [{ status: outcome.status, label: failureLabel(request.id, outcome.status) }],
  );
  const cause = failures.find(({ status }) => status >= 500) ?? failures[0];
  return <SettledPage input={input} status={pageStatus(known, { anyOf })} label={cause?.label} />;
}

type SettledPageProps = { input: PageInput<PageKind>; status: PageStatus; label: string | undefined };

function SettledPage({ input, status, label }: SettledPageProps) {
  const { default: Component } = useView(status === 404 ? 'notFound' : input.match.route.kind);
  if (status !== 200 && status !== 404) return <ErrorPage status={status} label={label} />;
  return <Component input={input} />;
}

export const BrokenPage = () => <ErrorPage status={503} />;

/** Replaces the whole page when the layout threw, or its code could not be loaded. */
export function BrokenSite() {
  const { pathname, search } = useLocation();
  return (
    <main id="content" className="page">
      <h1>We couldn’t show this page</h1>
      <p>
        <a href={pathname + search}>Load it again</a>
      </p>
    </main>
  );
}
