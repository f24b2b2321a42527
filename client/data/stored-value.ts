/** A value in the browser's local storage. */
export type StoredValue<T> = {
  /** The stored value, the same object until the stored text changes. */
  read(): T;
  /**
   * Stores a JSON text, or with null removes it, and notifies this tab.
   * @param unstored the value until the page is left when the browser cannot store one.
   * @returns whether it is stored.
   */
  write(json: string | null, unstored: T): boolean;
  /** Subscribes to changes in all tabs. @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

/**
 * A value that is kept in local storage under a key.
 * @param parse reads the stored text, null when there is none; it does not throw.
 */
export function storedValue<T>(key: string, parse: (json: string | null) => T): StoredValue<T> {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = parse(null);

  /** The last known text where none can be read. */
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
