export type Later<T> = {
  readonly load: () => Promise<T>;
  readonly loaded: () => T | undefined;
};

const loads: (() => Promise<unknown>)[] = [];

/** Required before the server renders, and before the browser shows another page. */
export async function loadDeferred(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/** Loads once, and again after a failure. */
export function later<T>(load: () => Promise<T>): Later<T> {
  let found: T | undefined;
  let loading: Promise<T> | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (value) => {
        found = value;
        return value;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  loads.push(loadOnce);
  return { load: loadOnce, loaded: () => found };
}
