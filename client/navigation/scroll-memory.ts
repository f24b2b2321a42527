const STORAGE_KEY = 'scroll';
/** A long visit: older entries start at the top. */
const MOST_POSITIONS = 100;
/** Scrolling that has paused this long is noted: a mark on the page is gone to before anybody is told. */
const SETTLED_MS = 100;

/** How far down each entry of the history was read; kept while the window lives, over documents too. */
export type ScrollMemory = {
  /** Notes where the page stands now, for the entry it belongs to. */
  note(key: string): void;
  positionOf(key: string): number;
  /** Takes scrolling over from the browser, except where the next document comes from the network. @returns how to end it. */
  listen(current: () => string): () => void;
};

export function createScrollMemory(): ScrollMemory {
  const positions = new Map<string, number>(stored());
  const note = (key: string) => {
    positions.delete(key);
    positions.set(key, window.scrollY);
  };
  return {
    note,
    positionOf: (key) => positions.get(key) ?? 0,
    listen(current) {
      let settling: ReturnType<typeof setTimeout> | undefined;
      const onScroll = () => {
        clearTimeout(settling);
        settling = setTimeout(() => note(current()), SETTLED_MS);
      };
      const take = () => {
        history.scrollRestoration = 'manual';
      };
      const leave = () => {
        note(current());
        store([...positions].slice(-MOST_POSITIONS));
        // A reload, or coming back from another site, is the browser's own to restore, before anything runs here.
        history.scrollRestoration = 'auto';
      };
      take();
      window.addEventListener('pageshow', take);
      window.addEventListener('pagehide', leave);
      window.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        clearTimeout(settling);
        window.removeEventListener('scroll', onScroll);
        window.removeEventListener('pageshow', take);
        window.removeEventListener('pagehide', leave);
      };
    },
  };
}

function stored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  } catch {
    return [];
  }
}

function store(positions: [string, number][]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Storage is switched off: other documents' pages start at the top.
  }
}
