import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { HOME_PATH } from '../../shared/constants.ts';
import { WARM_UP_AGENT } from '../http/agent-family.ts';

type Options = {
  readonly host: string;
  readonly timeoutMs: number;
};

const PAGE_LINKS = /<a [^>]*href="(\/[^"?#.]*)"/g;

/**
 * Compile code and fill the cache one page at a time, before a load balancer sends traffic. @returns the number of
 * pages
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
    // Become ready even after a timeout or a failed request.
  } finally {
    await pool.destroy();
    server.close();
    server.closeAllConnections();
  }
  return paths.size;
}
