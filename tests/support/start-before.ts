import { beforeAll, beforeEach } from 'vitest';

type Closable = { close(): unknown };

/** Starts a server before the tests of a file or `describe` block, and closes it after them. */
export const startBeforeAll = <T extends Closable>(start: () => T | Promise<T>): T => startBefore(beforeAll, start);

/** Starts a server before each test of a file or `describe` block, and closes it after the test. */
export const startBeforeEach = <T extends Closable>(start: () => T | Promise<T>): T => startBefore(beforeEach, start);

/** Returns a stand-in that forwards to the running server; those started later close first. */
function startBefore<T extends Closable>(hook: typeof beforeAll | typeof beforeEach, start: () => T | Promise<T>): T {
  let running: T | undefined;
  hook(async () => {
    const started = await start();
    running = started;
    return async () => {
      await started.close();
    };
  });
  const findServer = (name: string | symbol): T => {
    if (!running) throw new Error(`'${String(name)}' is used before the server starts`);
    return running;
  };
  const target: T = Object.create(null);
  return new Proxy(target, {
    get: (_target, name) => Reflect.get(findServer(name), name),
    set: (_target, name, value) => Reflect.set(findServer(name), name, value),
  });
}
