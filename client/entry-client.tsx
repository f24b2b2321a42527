import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createSite } from '../shared/site/resolve.ts';
import { App } from './app.tsx';
import { type Environment, EnvironmentProvider } from './data/environment.tsx';
import { adoptHandoff } from './data/handoff.ts';
import { PAGE_STATE_ID, type PageState } from './data/page-state.ts';
import { Document, type DocumentAssets } from './document.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { loadPage } from './routes.tsx';
import { prepareZones } from './ui/dates.ts';
import './styles/index.css';

const FIVE_MINUTES_MS = 300_000;
/** Data of which this is a part is shown in the zone's own time. */
const NAMES_A_ZONE = '"timeZone":';

/** Goes on from the page the server sent. */
async function start(): Promise<void> {
  adoptHandoff();
  const block = document.getElementById(PAGE_STATE_ID);
  if (!block?.textContent) return;
  const state: PageState = JSON.parse(block.textContent);
  const site = createSite(state.settings);
  const queries = new QueryClient({
    defaultOptions: { queries: { gcTime: FIVE_MINUTES_MS, refetchOnWindowFocus: false } },
  });
  for (const [url, outcome] of Object.entries(state.outcomes)) {
    // A failure is not kept: the browser asks again at once.
    const failed = !outcome.ok && (outcome.status === 0 || outcome.status >= 500);
    queries.setQueryData([url], outcome, failed ? { updatedAt: 1 } : undefined);
  }
  // Hydration must find the component there, or React would replace the page by a fallback.
  await loadPage(site.match(location.pathname).route.kind);
  if (block.textContent.includes(NAMES_A_ZONE)) await prepareZones();

  const { settings, now, external, formState, formToken } = state;
  const late = new Set(state.late);
  const environment: Environment = { site, settings, now, external, formState, formToken, late };
  // Taken over in small steps: a phone stays answerable meanwhile.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document assets={assetsInHead()}>
          <QueryClientProvider client={queries}>
            <EnvironmentProvider value={environment}>
              <Navigation>
                <App />
              </Navigation>
            </EnvironmentProvider>
          </QueryClientProvider>
        </Document>
      </StrictMode>,
      { onRecoverableError: (error) => console.error(error) },
    );
  });
}

/** The head as it stands: what the server put there is not computed a second time. */
function assetsInHead(): DocumentAssets {
  const hrefs = (selector: string) =>
    [...document.head.querySelectorAll<HTMLLinkElement>(selector)].map((link) => link.getAttribute('href') ?? '');
  return {
    stylesheets: hrefs('link[rel=stylesheet]'),
    modules: hrefs('link[rel=modulepreload]'),
    fonts: hrefs('link[rel=preload][as=font]'),
  };
}

void start();
