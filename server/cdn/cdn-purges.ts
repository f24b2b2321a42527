import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createOutageLog, type OutageLogger } from '../../shared/outage-log.ts';
import type { CdnPurge } from '../config/cdn-settings.ts';
import { EVERY_PAGE } from './cdn-headers.ts';
import { PurgeRejected, sendPurge } from './send-purge.ts';

type Options = {
  readonly purge: CdnPurge;
  /** Keeps what has not been purged over a restart. */
  readonly file: string;
  /** Another build purges every page. */
  readonly build: string;
  readonly log: OutageLogger;
  readonly send?: (tags: readonly string[]) => Promise<void>;
  readonly now?: () => number;
  /** Waits for milliseconds, or until the signal. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export type CdnPurges = {
  /** Queues a purge; it is sent within a second, and again until the CDN confirms it. */
  add(tags: readonly string[]): void;
  /** Age of the oldest purge that the CDN has not confirmed. */
  waitingSeconds(): number;
  /** Resolves when nothing waits. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;
/** Edits of one moment become one request. */
const COLLECT_MS = 100;
/** Longer than a render: a page that was being rendered reaches the CDN after the first purge. */
const REPEAT_MS = 6000;
const TIMES = 2;
/** More changes than these, while the CDN is away for long, purge every page instead. */
const MAX_WAITING_TAGS = 2000;

const stateSchema = z.object({ build: z.string(), tags: z.array(z.string()) });

/** A tag to purge: not before `at`, `left` times; `since` is the time of the change. */
type Pending = { readonly since: number; readonly at: number; readonly left: number };

/** Purges pages at the CDN after a change of content, each tag twice, and gives none up. */
export async function openCdnPurges(options: Options): Promise<CdnPurges> {
  const { purge, file, build, log, now = Date.now } = options;
  const wait = options.wait ?? waitFor;
  const send = options.send ?? ((tags) => sendPurge(purge, tags));
  const outage = createOutageLog(log, {
    failure: 'the CDN confirms no purge: it keeps pages that have changed',
    recovery: 'the CDN confirms purges again',
    describe: (error) => ({ reason: String(error) }),
    now,
  });
  const pending = new Map<string, Pending>();
  const closing = new AbortController();
  /** Ends the wait for the next purge that is due. */
  let wake = new AbortController();
  let retryMs = FIRST_RETRY_MS;
  let storing = Promise.resolve();
  let willStore = false;

  const unconfirmed = () => [...pending.values()].filter(({ left }) => left === TIMES);

  const stored = await readState(file);
  add([...(stored?.tags ?? []), ...(stored?.build === build ? [] : [EVERY_PAGE])]);
  const running = run();

  function add(tags: readonly string[]): void {
    // A request that waits for every page waits for those of the tags as well.
    const names = pending.get(EVERY_PAGE)?.left === TIMES ? [EVERY_PAGE] : tags;
    for (const tag of names) {
      const before = pending.get(tag);
      const since = before?.left === TIMES ? before.since : now();
      pending.set(tag, { since, at: now() + COLLECT_MS, left: TIMES });
    }
    if (pending.size > MAX_WAITING_TAGS) {
      const since = Math.min(...[...pending.values()].map((one) => one.since));
      pending.clear();
      pending.set(EVERY_PAGE, { since, at: now() + COLLECT_MS, left: TIMES });
    }
    void store();
    wake.abort();
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      if ([...pending.values()].some(({ at }) => at <= now())) {
        // Changes of the same moment go along.
        await sendDue([...pending].filter(([, { at, left }]) => left === TIMES || at <= now()));
      } else await waitUntil(Math.min(...[...pending.values()].map(({ at }) => at)));
    }
  }

  async function sendDue(due: readonly (readonly [string, Pending])[]): Promise<void> {
    try {
      await send(due.map(([tag]) => tag));
    } catch (error) {
      outage.failed(error);
      const asked = error instanceof PurgeRejected ? error.retryAfterMs : 0;
      await wait(Math.max(retryMs, asked), closing.signal);
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
      return;
    }
    outage.succeeded();
    retryMs = FIRST_RETRY_MS;
    for (const [tag, sent] of due) {
      // Another change came while the request was on its way.
      if (pending.get(tag) !== sent) continue;
      if (sent.left > 1) pending.set(tag, { ...sent, at: now() + REPEAT_MS, left: sent.left - 1 });
      else pending.delete(tag);
    }
    await store();
  }

  async function waitUntil(time: number): Promise<void> {
    wake = new AbortController();
    const ms = Math.min(Math.max(0, time - now()), MAX_RETRY_MS);
    await wait(ms, wake.signal);
  }

  /** Writes one state after the other; without the file only a restart loses what waits. */
  function store(): Promise<void> {
    if (willStore) return storing;
    willStore = true;
    storing = storing
      .then(async () => {
        willStore = false;
        const state = JSON.stringify({ build, tags: [...pending.keys()] });
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, state);
      })
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'waiting purges of the CDN were not stored'));
    return storing;
  }

  return {
    add,
    waitingSeconds() {
      const since = unconfirmed().map((one) => one.since);
      return since.length === 0 ? 0 : (now() - Math.min(...since)) / 1000;
    },
    async settled() {
      while (unconfirmed().length > 0) await delay(20);
    },
    async close() {
      closing.abort();
      wake.abort();
      await running;
      await storing;
    },
  };
}

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal }).catch(() => {});

/** Undefined at the first start, and for a file that cannot be read. */
async function readState(file: string): Promise<z.output<typeof stateSchema> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  try {
    return stateSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
