import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { SettledCall, StartedCall, StartedCalls } from '../../shared/pages/call-outcomes.ts';
import { type Outcome, type PageStatus, pageStatus } from '../../shared/pages/page-status.ts';
import { type PageKind, pages } from '../../shared/pages/registry.ts';
import type { CallRequest, PageInput } from '../../shared/pages/request.ts';
import { shell } from '../../shared/pages/shell.ts';
import type { Upstream } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

export type LoadedPage = {
  readonly status: PageStatus;
  readonly requests: readonly CallRequest[];
  readonly calls: StartedCalls;
  /** Resolves when no call is pending. */
  readonly settled: Promise<Map<string, SettledCall>>;
  isSettled(): boolean;
};

type PendingCall = { readonly id: CallId; readonly outcome: Promise<SettledCall['outcome']> };

type Options = {
  upstream: Upstream;
  /** Milliseconds before the page is streamed without secondary calls. */
  streamingDeadlineMs: number;
  /** Unpublished content: no answer is cached or shared. */
  preview: boolean;
  /** The page replaces a stale entry, so do not use stale API answers. */
  revalidate: boolean;
  /** Member's API token; without it the browser loads the member's data. */
  bearer?: string | undefined;
  /** Show a rejected form again even when the page's text is unavailable. */
  showsForm?: boolean;
  onFailure: (error: unknown, request: CallRequest) => void;
};

/**
 * Wait for the essential calls, and for the others until the streaming deadline, so that pages are usually sent whole.
 */
export async function loadPage(input: PageInput<PageKind>, options: Options): Promise<LoadedPage> {
  const { essential, secondary, anyOf, dependent = false } = pages[input.match.route.kind].load(input);
  const { bearer } = options;
  const requests: CallRequest[] = [];
  const pending = new Map<string, PendingCall>();
  const finished = new Map<string, SettledCall>();
  const start = (calls: readonly CallRequest[]) => {
    for (const request of calls) {
      if (bearer === undefined && toSpec(request.id).member) continue;
      requests.push(request);
      if (pending.has(request.url)) continue;
      const outcome = fetchCall(request, options);
      const { id, url } = request;
      pending.set(url, { id, outcome });
      void outcome.then((value) => finished.set(url, { id, outcome: value }));
    }
  };

  start([...essential, ...(dependent ? [] : secondary), ...Object.values(shell)]);
  const known = await Promise.all(
    essential.map(async (request) => ({ request, outcome: await (pending.get(request.url)?.outcome ?? unavailable) })),
  );
  const status = pageStatus(known, { anyOf });
  if (dependent && status === 200) start(secondary);
  // In request order, so that the same page has the same bytes.
  const settled = Promise.all(
    [...pending].map(async ([url, { id, outcome }]) => [url, { id, outcome: await outcome }] as const),
  ).then((entries) => new Map(entries));
  await (bearer === undefined ? Promise.race([settled, delay(options.streamingDeadlineMs)]) : settled);

  const calls = new Map<string, StartedCall>([...pending].map(([url, call]) => [url, finished.get(url) ?? call]));
  return {
    status,
    requests,
    calls,
    settled,
    isSettled: () => finished.size === pending.size,
  };
}

/** The status of the page by its essential calls, without the others. */
export async function loadStatus(input: PageInput<PageKind>, options: Options): Promise<PageStatus> {
  const { essential, anyOf } = pages[input.match.route.kind].load(input);
  const known = essential.map(async (request) => ({ request, outcome: await fetchCall(request, options) }));
  return pageStatus(await Promise.all(known), { anyOf });
}

const shellUrls = new Set(Object.values(shell).map(({ url }) => url));
const isShell = ({ url }: CallRequest): boolean => shellUrls.has(url);

const UNAVAILABLE = 503;
const unavailable: Outcome<never> = { ok: false, status: UNAVAILABLE };

/** A failure is an outcome too, so that no part of a page breaks the others. */
function fetchCall<K extends CallId>(request: CallRequest<K>, options: Options): Promise<Outcome<ResponseOf<K>>> {
  const { upstream, preview, revalidate, bearer, showsForm, onFailure } = options;
  // The shell is the same for every visitor; a page's text may be longer for a member.
  const token = isShell(request) ? undefined : bearer;
  const get = <C extends CallId>({ id, url }: CallRequest<C>) =>
    upstream.get(id, url, { private: preview, bearer: token, revalidate });
  const { standIn, placeholder, isWanted } = request;
  const call = async (): Promise<Outcome<ResponseOf<K>>> => {
    const isMade = (await isWanted?.((other) => get(other).catch(() => undefined))) ?? true;
    return isMade || standIn === undefined ? get(request) : { ok: true, data: standIn };
  };
  return call().catch((error: unknown) => {
    onFailure(error, request);
    if (showsForm && placeholder !== undefined) return { ok: true, data: placeholder };
    const status = error instanceof UpstreamError ? error.status : undefined;
    return status === undefined ? unavailable : { ok: false, status };
  });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
