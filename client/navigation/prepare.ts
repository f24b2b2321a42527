import type { QueryClient } from '@tanstack/react-query';
import { CHUNK_LOAD_TIMEOUT_MS } from '../../shared/site/constants.ts';
import { pageDataOf } from '../../shared/site/page-data.ts';
import { askedPage } from '../../shared/site/page-parameters.ts';
import { type Outcome, pageStatus } from '../../shared/site/page-status.ts';
import type { Environment } from '../data/environment.tsx';
import { prefetch } from '../data/use-call.ts';
import { loadPage } from '../routes.tsx';
import { loadDeferred } from '../shell/deferred.tsx';

/**
 * Loads the code and the data of the page at an address at the same time.
 * @returns false when the API knows no such page: the server may know where it went.
 */
export async function prepare(url: URL, { site, settings }: Environment, queries: QueryClient): Promise<boolean> {
  const { input } = askedPage(site, url.pathname, url.searchParams, Date.now());
  const { essential, secondary, oneIsEnough } = pageDataOf(input);
  for (const request of secondary) void prefetch(queries, request, settings.product);
  await Promise.all([
    inTime(loadPage(input.match.route.kind)),
    inTime(loadDeferred()),
    ...essential.map((request) => prefetch(queries, request, settings.product)),
  ]);
  const known = essential.flatMap((request) => {
    const outcome = queries.getQueryData<Outcome>([request.url]);
    return outcome ? [{ request, outcome }] : [];
  });
  return pageStatus(known, { oneIsEnough }) !== 404;
}

/** Section 9: code that does not come within its time has failed. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The script did not come in time')), CHUNK_LOAD_TIMEOUT_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
