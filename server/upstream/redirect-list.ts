import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Logger } from 'pino';
import { REDIRECT_LIST_LIFETIME_MS } from '../../shared/constants.ts';
import { request } from '../../shared/pages/common/request.ts';
import {
  type CompiledRedirects,
  compileInSteps,
  compileRedirects,
  MAX_REDIRECTS,
} from '../../shared/rules/compile-redirects.ts';
import { redirectKey } from '../../shared/rules/redirect-key.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Metrics } from '../metrics.ts';
import type { Upstream } from './client.ts';

/** The compiled list of old URLs. A page never waits for it, and an invalid answer never replaces a valid list. */
export type RedirectList = {
  /** The last valid list, together with the site's fixed redirects. */
  current(): CompiledRedirects;
  /** The pages that were removed for good, by `redirectKey` of their paths. */
  gone(): ReadonlyMap<string, { readonly reason?: string | undefined }>;
  /** Whether a valid list has been fetched since the start: until then any unknown path may be an old address. */
  isLoaded(): boolean;
  /** Fetches the list now; keeps the old one when that fails. */
  refresh(): Promise<void>;
  /** Refreshes in the background, every ten seconds (section 9), until stopped. */
  start(): void;
  stop(): void;
};

type Options = { site: Site; upstream: Upstream; ownOrigin: string; log: Logger; metrics: Metrics };

export function createRedirectList({ site, upstream, ownOrigin, log, metrics }: Options): RedirectList {
  let compiled = compileRedirects([], site, ownOrigin);
  let gone: ReturnType<RedirectList['gone']> = new Map();
  let source = '';
  let timer: NodeJS.Timeout | undefined;

  async function refresh(): Promise<void> {
    const { id, url } = request('redirects.all');
    try {
      const outcome = await upstream.get(id, url, { private: true });
      if (!outcome.ok) throw new Error(`the API answered ${outcome.status}`);
      // One entry above the limit shows that the list is longer.
      const entries = outcome.data.urlRedirectLists.slice(0, MAX_REDIRECTS + 1);
      gone = new Map(
        (outcome.data.goneUrls ?? []).slice(0, MAX_REDIRECTS).map((page) => [redirectKey(page.oldUrl), page]),
      );
      await yieldToRequests();
      const text = JSON.stringify(entries);
      if (text === source) return;
      compiled = await runSteps(compileInSteps(entries, site, ownOrigin));
      source = text;
      for (const { oldUrl, reason } of compiled.dropped) log.warn({ oldUrl, reason }, 'redirect entry dropped');
    } catch (error) {
      metrics.count('redirect-list-refresh-failed');
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'redirect list not refreshed; the last valid one stays',
      );
    }
  }

  function schedule(): void {
    timer = setTimeout(() => void refresh().finally(() => timer && schedule()), REDIRECT_LIST_LIFETIME_MS);
    timer.unref();
  }

  return {
    current: () => compiled,
    gone: () => gone,
    isLoaded: () => source !== '',
    refresh,
    start: schedule,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Runs steps one by one, with requests answered between them. */
async function runSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToRequests();
  }
}
