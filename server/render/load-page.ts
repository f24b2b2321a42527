import { specOf } from '../../shared/contract/calls.ts';
import type { CallRequest, PageInput } from '../../shared/site/page-data/request.ts';
import { shell } from '../../shared/site/page-data/shell.ts';
import { pageDataOf } from '../../shared/site/page-data.ts';
import { type Outcome, type PageStatus, pageStatus } from '../../shared/site/page-status.ts';
import type { Upstream } from '../upstream/client.ts';

/** The data of a page: its status is known, some of its secondary outcomes may still be pending. */
export type LoadedPage = {
  readonly status: PageStatus;
  readonly requests: readonly CallRequest[];
  /** By address of call. */
  readonly outcomes: ReadonlyMap<string, Outcome | Promise<Outcome>>;
  /** Settles when nothing is pending any more. */
  readonly settled: Promise<Map<string, Outcome>>;
  /** Whether nothing is pending now. */
  isSettled(): boolean;
};

type Options = {
  upstream: Upstream;
  /** How long the page waits for what is not essential, in milliseconds. */
  grace: number;
  /** Unpublished content: nothing is kept or shared. */
  preview: boolean;
  /** The page takes the place of one that is kept: its answers must be new. */
  renew: boolean;
  /** The API's token of a member whose data goes into the page; without it the browser loads what is the member's own. */
  bearer?: string | undefined;
  onFailure: (error: unknown, request: CallRequest) => void;
};

/**
 * Starts every call of a page at once, waits for the essential ones, and a little for the others, so that on a healthy
 * API the page goes out whole and readers without JavaScript get all of it.
 */
export async function loadPage(input: PageInput, options: Options): Promise<LoadedPage> {
  const { essential, secondary, oneIsEnough } = pageDataOf(input);
  const { bearer } = options;
  const requests = [...essential, ...secondary, ...Object.values(shell)].filter(
    ({ id }) => bearer !== undefined || !specOf(id).member,
  );
  const pending = new Map<string, Promise<Outcome>>();
  const finished = new Map<string, Outcome>();
  for (const request of requests) {
    if (pending.has(request.url)) continue;
    const outcome = ask(request, options);
    pending.set(request.url, outcome);
    void outcome.then((value) => finished.set(request.url, value));
  }

  const known = await Promise.all(
    essential.map(async (request) => ({ request, outcome: await (pending.get(request.url) ?? refused) })),
  );
  // In the order they were asked, not answered: the same page has the same bytes.
  const settled = Promise.all([...pending].map(async ([url, outcome]) => [url, await outcome] as const)).then(
    (entries) => new Map(entries),
  );
  await (bearer === undefined ? Promise.race([settled, delay(options.grace)]) : settled);

  const outcomes = new Map([...pending].map(([url, promise]) => [url, finished.get(url) ?? promise]));
  return {
    status: pageStatus(known, { oneIsEnough }),
    requests,
    outcomes,
    settled,
    isSettled: () => finished.size === pending.size,
  };
}

const shellUrls = new Set(Object.values(shell).map(({ url }) => url));
const isShell = ({ url }: CallRequest): boolean => shellUrls.has(url);

const UNAVAILABLE = 503;
const refused: Outcome = { ok: false, status: UNAVAILABLE };

/** A call's outcome; a failure is one too, so that no part of a page can break the rest. */
function ask(request: CallRequest, { upstream, preview, renew, bearer, onFailure }: Options): Promise<Outcome> {
  // The shell is the same for everybody; a page's text may be longer for a member.
  const own = isShell(request) ? undefined : bearer;
  return upstream.get(request.id, request.url, { private: preview, bearer: own, renew }).catch((error: unknown) => {
    onFailure(error, request);
    return refused;
  });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
