import { REDIRECT_LIST_LIFETIME_MS } from '../../shared/constants.ts';
import { request } from '../../shared/pages/common/request.ts';
import { type CanonicalTarget, canonicalTarget } from '../../shared/rules/canonical-target.ts';
import { type CompiledRedirects, compileRedirects } from '../../shared/rules/compile-redirects.ts';
import { fetchOutcome } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import type { Environment } from '../data/environment.tsx';

type Options = Pick<Environment, 'site' | 'settings'>;

/** The browser's cached redirect record (section 3). */
type RedirectRecord = {
  readonly redirectList: Promise<CompiledRedirects>;
  /** Epoch milliseconds. */
  readonly expiry: number;
};

let record: RedirectRecord | undefined;

/** A list that takes longer counts as failed for the lifetime of its record, so that it delays one navigation only. */
const LIST_TIMEOUT_MS = 4000;

/**
 * The redirect of a path with its query, by the redirect list that is fetched and cached for ten seconds (sections 4 and 9).
 * @throws CallFailed when the list cannot be loaded.
 */
export async function findRedirect(target: string, options: Options): Promise<CanonicalTarget | undefined> {
  if (record && record.expiry <= Date.now()) record = undefined;
  record ??= { redirectList: fetchList(options), expiry: Date.now() + REDIRECT_LIST_LIFETIME_MS };
  return canonicalTarget(target, await record.redirectList);
}

/** Whether the redirect list has an entry for an address. Without a list, the address counts as current. */
export async function isOldAddress({ pathname, search }: URL, options: Options): Promise<boolean> {
  const target = await findRedirect(pathname + search, options).catch(() => undefined);
  return target !== undefined;
}

async function fetchList({ site, settings }: Options): Promise<CompiledRedirects> {
  const { id, url } = request('redirects.all');
  const signal = AbortSignal.timeout(LIST_TIMEOUT_MS);
  const outcome = await fetchOutcome(id, url, settings.product, { signal });
  if (!outcome.ok) throw new CallFailed(outcome.status);
  return compileRedirects(outcome.data.urlRedirectLists, site, settings.publicOrigin);
}
