import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createProxyMiddleware, type OnProxyEvent, responseInterceptor } from 'http-proxy-middleware';
import { z } from 'zod';
import { callPath } from '../../../shared/contract/calls.ts';
import type { SiteProcess } from '../site-process.ts';

/** A proxy to the API of another site that can add latency and changes the list of redirects on each request. */
export type ApiProxy = {
  readonly origin: string;
  /** Added latency in milliseconds. */
  delay: number;
  /** Maximum number of concurrent exchanges. */
  readonly maxConcurrent: number;
  /** Number of requests for the list of redirects. */
  readonly lists: number;
  close(): Promise<void>;
};

const LIST_PATH = callPath('redirects.all');
const listSchema = z.looseObject({ urlRedirectLists: z.array(z.unknown()) });

export async function startApiProxy(site: SiteProcess): Promise<ApiProxy> {
  const agent = new Agent({ keepAlive: true });
  let inFlight = 0;
  const proxy = { origin: '', delay: 0, maxConcurrent: 0, lists: 0 };

  const error: OnProxyEvent['error'] = (_error, _req, res) => void res.destroy();
  const options = { target: findApi(site), agent };
  const pass = createProxyMiddleware({ ...options, on: { error } });
  const changeList = responseInterceptor(async (body, _proxyRes, _req, res) => {
    proxy.lists += 1;
    // The site would keep the list for as long as the API allows, and compare its ETag.
    for (const name of ['Cache-Control', 'ETag']) res.removeHeader(name);
    const list = listSchema.parse(JSON.parse(String(body)));
    const added = { oldUrl: '/changing', newUrl: `/changed-${proxy.lists}` };
    return JSON.stringify({ ...list, urlRedirectLists: [...list.urlRedirectLists, added] });
  });
  const passChanged = createProxyMiddleware({
    ...options,
    selfHandleResponse: true,
    on: { error, proxyRes: changeList },
  });

  const server = createServer(async (req, res) => {
    inFlight += 1;
    proxy.maxConcurrent = Math.max(proxy.maxConcurrent, inFlight);
    res.once('close', () => {
      inFlight -= 1;
    });
    await delay(proxy.delay);
    if (!res.destroyed) await (req.url === LIST_PATH ? passChanged : pass)(req, res);
  }).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 65_000;
  await once(server, 'listening');
  const address = server.address();
  proxy.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`;
  return Object.assign(proxy, {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  });
}

/** Reads the origin of a site's embedded API from its log (LOG_LEVEL=info). */
function findApi(site: SiteProcess): string {
  const [, origin] = /"origin":"([^"]+)".*"society API ready"/.exec(site.output()) ?? [];
  if (origin === undefined) throw new Error('The log of the site does not name the origin of its API');
  return origin;
}
