import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunction, redirectDocument } from 'react-router';
import { type PageStatus, pageStatus } from '../../shared/pages/page-status.ts';
import { parsePageInput } from '../../shared/pages/parse-page-input.ts';
import type { Environment } from '../data/environment.tsx';
import { prefetch } from '../data/use-call.ts';
import { loadDeferred } from '../load-once.ts';
import { loadView, withTimeout } from '../views.tsx';

/** Fills the query client, from which components read the page's data. */
export function createLoader(environment: Environment, queries: QueryClient): LoaderFunction {
  return async ({ request }) => {
    const status = await preload(new URL(request.url), environment, queries).catch(() => undefined);
    // Offline no document can be loaded: the error boundary offers to try again.
    if (status === undefined && !navigator.onLine) throw new Error('This page can’t load without a connection');
    // The server may know where an unknown page moved, and serves the document when the code does not load.
    if (status === undefined || status === 404) throw redirectDocument(request.url);
    return null;
  };
}

/** @returns the status of the essential calls; 404 for an old address @throws Error when the code cannot be loaded */
export async function preload(url: URL, environment: Environment, queries: QueryClient): Promise<PageStatus> {
  const { pathname, searchParams: query } = url;
  const { site, settings, now } = environment;
  const match = site.match(pathname);
  const { page } = await loadView(match.route.kind);
  const { input } = parsePageInput(page, { match, pathname, query, now });
  const { essential, secondary, anyOf } = page.load(input);
  for (const request of secondary) void prefetch(queries, request, settings.product);
  const [isOld, outcomes] = await Promise.all([
    import('./redirect-record.ts').then(({ isOldAddress }) => isOldAddress(url, environment)),
    Promise.all(essential.map((request) => prefetch(queries, request, settings.product))),
    withTimeout(loadDeferred()),
  ]);
  const known = essential.flatMap((request, index) => {
    const outcome = outcomes[index];
    return outcome ? [{ request, outcome }] : [];
  });
  return isOld ? 404 : pageStatus(known, { anyOf });
}
