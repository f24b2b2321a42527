import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
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
  const api = apiOf(site);
  let inFlight = 0;
  const proxy = { origin: '', delay: 0, maxConcurrent: 0, lists: 0 };

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    inFlight += 1;
    proxy.maxConcurrent = Math.max(proxy.maxConcurrent, inFlight);
    res.once('close', () => {
      inFlight -= 1;
    });
    await delay(proxy.delay);
    if (res.destroyed) return;
    const isList = req.url === LIST_PATH;
    const headers = isList ? { ...req.headers, 'accept-encoding': 'identity' } : req.headers;
    const toApi = request(new URL(req.url ?? '/', api), { agent, method: req.method ?? 'GET', headers });
    toApi.once('error', () => res.destroy());
    toApi.once('response', (answer) => {
      if (isList) void sendChangedList(answer, res);
      else pipeline(answer, res.writeHead(answer.statusCode ?? 502, answer.headers), () => {});
    });
    req.pipe(toApi);
  }

  async function sendChangedList(answer: IncomingMessage, res: ServerResponse): Promise<void> {
    proxy.lists += 1;
    const list = listSchema.parse(JSON.parse(await text(answer)));
    const added = { oldUrl: '/changing', newUrl: `/changed-${proxy.lists}` };
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ ...list, urlRedirectLists: [...list.urlRedirectLists, added] }));
  }

  const server = createServer((req, res) => void pass(req, res)).listen(0, '127.0.0.1');
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

/** The origin of a site's embedded API, from its log (LOG_LEVEL=info). */
function apiOf(site: SiteProcess): string {
  const [, origin] = /"origin":"([^"]+)".*"society API ready"/.exec(site.output()) ?? [];
  if (origin === undefined) throw new Error('The log of the site does not name the origin of its API');
  return origin;
}
