export type StoredValue<T> = {
  /** Returns the same object until the stored text changes. */
  read(): T;
  /** Null removes it; a failed store keeps `unstored` until the page is left. @returns whether it is stored */
  write(json: string | null, unstored: T): boolean;
  /** Reports changes in all tabs. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
};

/** @param parse must not throw; gets null without a stored text */
export function storedValue<T>(key: string, parse: (json: string | null) => T): StoredValue<T> {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = parse(null);

  function readText(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return text;
    }
  }

  return {
    read() {
      const stored = readText();
      if (stored !== text) {
        text = stored;
        value = parse(stored);
      }
      return value;
    },
    write(json, unstored) {
      let isStored = true;
      try {
        if (json === null) localStorage.removeItem(key);
        else localStorage.setItem(key, json);
      } catch {
        isStored = false;
        value = unstored;
      }
      for (const listener of listeners) listener();
      return isStored;
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
