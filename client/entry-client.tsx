import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { FLASH_COOKIE } from '../shared/consent/own-cookies.ts';
import { createSite } from '../shared/site/resolve.ts';
import { type Environment, EnvironmentProvider } from './data/environment.tsx';
import { PAGE_STATE_ID, type PageState } from './data/page-state.ts';
import { forgetPerson, loadApi } from './data/use-call.ts';
import { readUser, subscribeUser } from './data/user.ts';
import { Document } from './document.tsx';
import { forgetHandledClicks } from './early-clicks.ts';
import { createLoader } from './navigation/loader.ts';
import { nextTask } from './next-task.ts';
import { createRoutes } from './routes.tsx';
import { prepareZones } from './ui/dates.ts';
import { loadView } from './views.tsx';
import './styles/index.css';

const FIVE_MINUTES_MS = 300_000;
/** Marks data shown in its own time zone. */
const ZONE_FIELD = '"timeZone":';

async function start(): Promise<void> {
  // Before the guards run: a member page without a user record redirects to the login.
  if (document.cookie.includes(FLASH_COOKIE)) await (await import('./data/flash-cookie.ts')).readFlashCookie();
  const block = document.getElementById(PAGE_STATE_ID);
  if (!block?.textContent) return;
  const state: PageState = JSON.parse(block.textContent);
  await nextTask();
  const queries = createQueryClient(state);
  const { settings, now, external, gone, redirectsPending, form, formState, formToken } = state;
  const site = createSite(settings, () => ({ match: (pathname) => router.match(pathname) }));
  const environment: Environment = {
    site,
    settings,
    now,
    external,
    gone,
    redirectsPending,
    firstForm: { pathname: location.pathname, spec: form },
    formState,
    formToken,
    deferred: new Set(state.deferred),
  };
  await nextTask();
  const router = createBrowserRouter(createRoutes(site.routes, createLoader(environment, queries)), {
    hydrationData: { loaderData: { [state.route]: null } },
  });
  // Calls that the server has left to the browser.
  if (state.deferred.length > 0 || readUser()) loadApi().catch(() => {});
  // Hydration would suspend without the chunks and the zones, and replace the server's HTML with a fallback.
  await Promise.all(state.views.map(({ kind, address }) => loadView(kind, () => import(/* @vite-ignore */ address))));
  if (block.textContent.includes(ZONE_FIELD)) await prepareZones();
  await nextTask();

  forgetHandledClicks();
  // A transition hydrates in small steps: a phone stays responsive meanwhile.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document modules={modulesInHead()}>
          <QueryClientProvider client={queries}>
            <EnvironmentProvider value={environment}>
              <RouterProvider router={router} />
            </EnvironmentProvider>
          </QueryClientProvider>
        </Document>
      </StrictMode>,
      { onRecoverableError: (error) => console.error(error) },
    );
  });
}

function createQueryClient({ outcomes }: PageState): QueryClient {
  const queries = new QueryClient({
    defaultOptions: { queries: { gcTime: FIVE_MINUTES_MS, refetchOnWindowFocus: false, networkMode: 'always' } },
  });
  for (const [url, outcome] of Object.entries(outcomes)) {
    // A failure is stale from the start, so that the browser refetches it at once.
    const failed = !outcome.ok && (outcome.status === 0 || outcome.status >= 500);
    queries.setQueryData([url], outcome, failed ? { updatedAt: 1 } : undefined);
  }
  let token = readUser()?.accessToken;
  subscribeUser(() => {
    const next = readUser()?.accessToken;
    if (token !== undefined && token !== next) forgetPerson(queries);
    token = next;
  });
  return queries;
}

/** Reads the modules from the head, so that hydration finds the same elements. */
function modulesInHead(): string[] {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  return [...links].map((link) => link.getAttribute('href') ?? '');
}

// The server's HTML stays, with a notice that offers to load the page again.
start().catch((error: unknown) => {
  console.error(error);
  document.documentElement.dataset.stalled = '';
});
