import type { Location } from 'react-router';
import { arrive, partsAround } from './arrival.ts';
import { locationNow, newState } from './entries.ts';
import { beginPending, endPending } from './pending.ts';
import { createScrollMemory } from './scroll-memory.ts';

type Options = {
  /** Loads what the page at an address needs. @returns false when only the server can show it. */
  readonly prepare: (url: URL) => Promise<boolean>;
  /** Shows the page at a location at once. */
  readonly show: (location: Location) => void;
};

type Visit = { readonly url: URL; readonly how: 'push' | 'replace' | 'traverse'; readonly by?: Element | undefined };

export type Visits = {
  /** Goes to a page; the last call wins over earlier ones that are still on their way. */
  readonly go: (visit: Visit) => void;
  /** Follows the browser's back and forward. @returns how to end it. */
  readonly listen: () => () => void;
};

/** Takes the reader from page to page: the old page stays until the new one can be shown as a whole. */
export function createVisits({ prepare, show }: Options): Visits {
  const memory = createScrollMemory();
  let current = locationNow();
  let latest = 0;

  const go = (visit: Visit) => {
    latest += 1;
    const turn = latest;
    const isLatest = () => turn === latest;
    beginPending();
    follow(visit, isLatest)
      .catch(() => isLatest() && leave(visit))
      .finally(() => isLatest() && endPending());
  };

  const follow = async (visit: Visit, isLatest: () => boolean) => {
    const { url, how, by } = visit;
    // Back and forward have changed the address already, but not what is on show.
    if (how === 'traverse') memory.note(current.key);
    const ready = await prepare(url);
    if (!isLatest()) return;
    if (!ready) return leave(visit);
    const isNewPage = url.pathname !== current.pathname;
    await change(isNewPage, () => {
      if (!isLatest()) return;
      const pressed = partsAround(by ?? document.activeElement ?? undefined);
      if (how !== 'traverse') {
        memory.note(current.key);
        writeEntry(url, how);
      }
      current = locationNow();
      show(current);
      const position = how === 'traverse' ? memory.positionOf(current.key) : undefined;
      arrive({ isNewPage, position, hash: url.hash, pressed });
    });
  };

  const onPop = () => {
    const url = new URL(location.href);
    const isOnlyMark = url.pathname === current.pathname && url.search === current.search;
    if (!isOnlyMark) {
      go({ url, how: 'traverse' });
      return;
    }
    // The browser has gone to a mark of this page by itself; what was on its way to another page is off.
    latest += 1;
    endPending();
    const isKnown = history.state !== null;
    // A mark that was just pressed has moved the page already; back and forward have not.
    if (isKnown) memory.note(current.key);
    current = locationNow();
    show(current);
    if (isKnown) window.scrollTo({ top: memory.positionOf(current.key), behavior: 'instant' });
  };

  return {
    go,
    listen() {
      const endMemory = memory.listen(() => current.key);
      window.addEventListener('popstate', onPop);
      return () => {
        endMemory();
        window.removeEventListener('popstate', onPop);
      };
    },
  };
}

/** Writes an address into the history. */
function writeEntry(url: URL, how: 'push' | 'replace'): void {
  if (how === 'push') history.pushState(newState(), '', url);
  else history.replaceState(newState(), '', url);
}

/** Leaves the page to the server: it knows more addresses, and says itself what is wrong. */
function leave({ url, how }: Visit): void {
  if (how === 'traverse') location.reload();
  else if (how === 'replace') location.replace(url);
  else location.assign(url);
}

/** Changes the page, as one picture fading into the next where that is wanted. */
async function change(isNewPage: boolean, update: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isNewPage || still || !('startViewTransition' in document)) {
    update();
    return;
  }
  const transition = document.startViewTransition(update);
  // A transition that is overtaken is no failure; whether the update itself succeeded is told by its own promise.
  for (const part of [transition.ready, transition.finished]) part.catch(() => {});
  await transition.updateCallbackDone;
}
