import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { HOME_PATH } from '../../shared/constants.ts';
import { WARM_UP_AGENT } from '../http/agent-family.ts';

type Options = {
  /** An allowed Host header value. */
  readonly host: string;
  /** Time limit in milliseconds; 0 switches the warm-up off. */
  readonly timeoutMs: number;
};

/** Links to pages in the site's own HTML, without files, fragments or queries. */
const PAGE_LINKS = /<a [^>]*href="(\/[^"?#.]*)"/g;

/**
 * Requests the home page and its linked pages before a load balancer sends traffic, to compile code and fill the cache;
 * one page at a time, which leaves the processor to a replica that serves beside it.
 * It listens on a port of its own, because workers share the site's port.
 * @returns how many pages were requested.
 */
export async function warmUp(listener: RequestListener, { host, timeoutMs }: Options): Promise<number> {
  if (timeoutMs === 0) return 0;
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  const signal = AbortSignal.timeout(timeoutMs);
  const paths = new Set<string>([HOME_PATH]);

  const read = async (path: string): Promise<string> => {
    const { body } = await pool.request({
      path,
      method: 'GET',
      headers: { host, 'user-agent': WARM_UP_AGENT },
      signal,
    });
    return body.text();
  };
  try {
    const home = await read(HOME_PATH);
    for (const [, path = HOME_PATH] of home.matchAll(PAGE_LINKS)) paths.add(path);
    for (const path of [...paths].slice(1)) await read(path);
  } catch {
    // After a timeout or a failed request the process becomes ready anyway.
  } finally {
    await pool.destroy();
    server.close();
    server.closeAllConnections();
  }
  return paths.size;
}
