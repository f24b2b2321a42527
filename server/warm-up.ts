import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { HOME_PATH } from '../shared/site/constants.ts';

type Options = {
  /** A name the site answers to. */
  readonly host: string;
  /** Longest it may take, in milliseconds; 0: it is not done. */
  readonly within: number;
};

/** Making pages keeps the thread busy; while one waits for the API another can be made. */
const AT_ONCE = 4;
/** Addresses of pages in our own HTML: no files, no marks, no queries. */
const PAGE_LINKS = /<a [^>]*href="(\/[^"?#.]*)"/g;

/**
 * Makes the home page and the pages it leads to, before a load balancer sends visitors: a process that has just started
 * is slow until its code has run a few times and its cache holds what most ask for. It goes through a port of its own,
 * because the site's port may be shared among workers.
 * @returns how many pages were asked for.
 */
export async function warmUp(listener: RequestListener, { host, within }: Options): Promise<number> {
  if (within === 0) return 0;
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: AT_ONCE });
  const signal = AbortSignal.timeout(within);
  const asked = new Set<string>([HOME_PATH]);

  const read = async (path: string): Promise<string> => {
    const { body } = await pool.request({ path, method: 'GET', headers: { host }, signal });
    return body.text();
  };
  try {
    const home = await read(HOME_PATH);
    for (const [, path = HOME_PATH] of home.matchAll(PAGE_LINKS)) asked.add(path);
    const waiting = [...asked].slice(1).values();
    const askOn = async () => {
      for (const path of waiting) await read(path);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  } catch {
    // Time is up, or there is no answer: the site is as ready as it gets.
  } finally {
    await pool.destroy();
    server.close();
    server.closeAllConnections();
  }
  return asked.size;
}
