import { type CanonicalTarget, canonicalTarget } from '../../shared/addresses/canonical-target.ts';
import { type CompiledRedirects, compileRedirects } from '../../shared/addresses/compile-redirects.ts';
import { splitTarget } from '../../shared/addresses/target.ts';
import { REDIRECT_LIST_LIFETIME_MS } from '../../shared/constants.ts';
import { request } from '../../shared/pages/request.ts';
import { fetchOutcome } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import type { Environment } from '../data/environment.tsx';

type Options = Pick<Environment, 'site' | 'settings'>;

/** Cached in the browser (section 3). */
type RedirectRecord = {
  readonly redirectList: Promise<LoadedList>;
  /** Epoch milliseconds. */
  readonly expiry: number;
};

type LoadedList = {
  readonly compiled: CompiledRedirects;
  readonly isPartial: boolean;
};

let record: RedirectRecord | undefined;

/** Longest list that a browser loads. */
const MAX_ENTRIES = 1000;

/** A slower list counts as failed for the lifetime of its record, so that it delays one navigation only. */
const LIST_TIMEOUT_MS = 4000;

/** Caches the redirect list for ten seconds (sections 4 and 9). @throws CallFailed when it cannot be loaded */
export async function findRedirect(target: string, options: Options): Promise<CanonicalTarget | undefined> {
  if (record && record.expiry <= Date.now()) record = undefined;
  record ??= { redirectList: fetchList(options), expiry: Date.now() + REDIRECT_LIST_LIFETIME_MS };
  const { compiled, isPartial } = await record.redirectList;
  const found = canonicalTarget(target, compiled);
  return found || !isPartial ? found : findOne(target, options);
}

async function findOne(target: string, { site, settings }: Options): Promise<CanonicalTarget | undefined> {
  const { id, url } = request('redirects.byOldUrl', { oldUrl: splitTarget(target).path });
  const outcome = await fetchOutcome(id, url, settings.product, { signal: AbortSignal.timeout(LIST_TIMEOUT_MS) });
  if (!outcome.ok) throw new CallFailed(outcome.status);
  return canonicalTarget(target, compileRedirects(outcome.data.result, site, settings.publicOrigin));
}

/** Without a list, the address counts as current. */
export async function isOldAddress({ pathname, search }: URL, options: Options): Promise<boolean> {
  const target = await findRedirect(pathname + search, options).catch(() => undefined);
  return target !== undefined;
}

async function fetchList({ site, settings }: Options): Promise<LoadedList> {
  const { id, url } = request('redirects.all', { pageNumber: 1, pageSize: MAX_ENTRIES });
  const signal = AbortSignal.timeout(LIST_TIMEOUT_MS);
  const outcome = await fetchOutcome(id, url, settings.product, { signal });
  if (!outcome.ok) throw new CallFailed(outcome.status);
  const { urlRedirectLists, totalPages = 1 } = outcome.data;
  return { compiled: compileRedirects(urlRedirectLists, site, settings.publicOrigin), isPartial: totalPages > 1 };
}
