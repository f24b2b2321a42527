import { createHash } from 'node:crypto';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  type CompiledRedirects,
  compileInSteps,
  compileRedirects,
  MAX_REDIRECTS,
} from '../../shared/addresses/compile-redirects.ts';
import { redirectKey } from '../../shared/addresses/redirect-key.ts';
import { REDIRECT_LIST_LIFETIME_MS } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { createOutageLog } from '../../shared/outage-log.ts';
import { request } from '../../shared/pages/request.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Upstream } from './client.ts';

export type RedirectList = {
  /** Includes the site's fixed redirects. */
  current(): CompiledRedirects;
  gone(): ReadonlyMap<string, { readonly reason?: string | undefined }>;
  /** Until a list has been fetched, any unknown path may be an old URL. */
  isLoaded(): boolean;
  /** Reason why redirects are not in force. */
  problem(): string | undefined;
  refresh(): Promise<void>;
  /** Every ten seconds in the background (section 9). */
  start(): void;
  stop(): void;
};

/** Entries per request: below the response size limit even with long URLs. */
const PART_SIZE = 5000;
/** One entry above the limit shows that the list is longer. */
const MAX_PARTS = Math.ceil((MAX_REDIRECTS + 1) / PART_SIZE);

type Lists = Pick<ResponseOf<'redirects.all'>, 'urlRedirectLists' | 'goneUrls' | 'version'>;

type Options = { site: Site; upstream: Upstream; ownOrigin: string; log: Logger; metrics: Metrics };

export function createRedirectList({ site, upstream, ownOrigin, log, metrics }: Options): RedirectList {
  let compiled = compileRedirects([], site, ownOrigin);
  let gone: ReturnType<RedirectList['gone']> = new Map();
  let source = '';
  let version: string | undefined;
  let failure: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const outage = createOutageLog(log, {
    failure: 'redirect list not refreshed; the last valid one stays',
    recovery: 'redirect list refreshed again',
    describe: (reason) => ({ reason }),
  });

  async function refresh(): Promise<void> {
    try {
      const lists = await fetchLists(upstream, version);
      if (lists) await use(lists);
      failure = undefined;
      outage.ended();
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      metrics.count('redirect-list-refresh-failed');
      outage.failed(failure);
    }
  }

  async function use(lists: Lists): Promise<void> {
    const entries = lists.urlRedirectLists.slice(0, MAX_REDIRECTS + 1);
    gone = new Map((lists.goneUrls ?? []).slice(0, MAX_REDIRECTS).map((page) => [redirectKey(page.oldUrl), page]));
    await yieldToRequests();
    const hash = await runSteps(hashInSteps(entries));
    if (hash !== source) {
      compiled = await runSteps(compileInSteps(entries, site, ownOrigin));
      for (const { oldUrl, reason } of compiled.dropped) log.warn({ oldUrl, reason }, 'redirect entry dropped');
    }
    source = hash;
    version = lists.version;
  }

  function problem(): string | undefined {
    if (source === '') return failure && `the redirect list is not in force: ${failure}`;
    const longer = compiled.dropped.find(({ index }) => index === MAX_REDIRECTS);
    if (longer) return `redirects after the first ${MAX_REDIRECTS} are not in force: ${longer.reason}`;
    return failure && `changes of the redirect list are not in force: ${failure}`;
  }

  function schedule(): void {
    timer = setTimeout(() => void refresh().finally(() => timer && schedule()), REDIRECT_LIST_LIFETIME_MS);
    timer.unref();
  }

  return {
    current: () => compiled,
    gone: () => gone,
    isLoaded: () => source !== '',
    problem,
    refresh,
    start: schedule,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Undefined when the known version is current. @throws Error when a part is missing, or the list changes meanwhile */
async function fetchLists(upstream: Upstream, known: string | undefined): Promise<Lists | undefined> {
  const first = await fetchPart(upstream, 1, known);
  if (first.isUnchanged) return undefined;
  const count = Math.min(first.totalPages ?? 1, MAX_PARTS);
  // The API prepares a part while another one is read here.
  const others = await Promise.all(Array.from({ length: count - 1 }, (_, index) => fetchPart(upstream, index + 2)));
  if (others.some(({ version }) => version !== first.version))
    throw new Error('the list has changed while it was read');
  return { ...first, urlRedirectLists: [first, ...others].flatMap(({ urlRedirectLists }) => urlRedirectLists) };
}

async function fetchPart(upstream: Upstream, pageNumber: number, version?: string) {
  const { id, url } = request('redirects.all', { pageNumber, pageSize: PART_SIZE, version });
  const outcome = await upstream.get(id, url, { private: true });
  if (!outcome.ok) throw new Error(`the API answered ${outcome.status}`);
  return outcome.data;
}

/** Entries hashed per step. */
const STEP = 5000;

/** An equal list need not be compiled again. */
function* hashInSteps(entries: readonly unknown[]): Generator<undefined, string> {
  const hash = createHash('sha256');
  for (let start = 0; start < entries.length; start += STEP) {
    hash.update(JSON.stringify(entries.slice(start, start + STEP)));
    yield;
  }
  return hash.digest('base64url');
}

async function runSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToRequests();
  }
}
