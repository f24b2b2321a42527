import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { warmUp } from '../../../server/process/warm-up.ts';

const HOST = 'society.example';
const HOME = `<!doctype html><nav><a class="x" href="/events">Events</a> <a href="/events">again</a> <a href="/who-we-are/bylaws">Bylaws</a></nav>
<a href="#content">mark</a><a href="/search?searchtext=x">query</a><a href="/favicon.svg">file</a><a href="https://else.example/">away</a>`;

type ReceivedRequest = { path: string; host: string | undefined };

/** A listener that records its requests. */
function recordingSite(answer: RequestListener = (req, res) => void res.end(req.url === '/' ? HOME : 'a page')) {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = (req, res) => {
    requests.push({ path: req.url ?? '', host: req.headers.host });
    answer(req, res);
  };
  return { requests, listener, paths: () => requests.map(({ path }) => path) };
}

describe('warm-up before the process is ready [D1]', () => {
  test('requests the home page and each page it links to once, with an allowed Host', async () => {
    const { requests, listener, paths } = recordingSite();
    expect(await warmUp(listener, { host: HOST, timeoutMs: 5000 })).toBe(3);
    expect(paths()).toEqual(['/', '/events', '/who-we-are/bylaws']);
    expect(requests.every(({ host }) => host === HOST)).toBe(true);
  });

  test('failing pages and reset connections do not prevent readiness', async () => {
    const failing = recordingSite((req, res) => void (req.url === '/' ? res.end(HOME) : res.writeHead(503).end('no')));
    await warmUp(failing.listener, { host: HOST, timeoutMs: 5000 });
    expect(failing.paths()).toHaveLength(3);
    const broken = recordingSite((req) => void req.socket.destroy());
    await warmUp(broken.listener, { host: HOST, timeoutMs: 5000 });
    expect(broken.paths()[0]).toBe('/');
  });

  test('requests one page at a time, and ends at its timeout when one hangs', async () => {
    const { listener, paths } = recordingSite((req, res) => void (req.url === '/' && res.end(HOME)));
    await warmUp(listener, { host: HOST, timeoutMs: 300 });
    expect(paths()).toEqual(['/', '/events']);
  });

  test('is skipped with a timeout of 0', async () => {
    const { listener, requests } = recordingSite();
    expect(await warmUp(listener, { host: HOST, timeoutMs: 0 })).toBe(0);
    expect(requests).toEqual([]);
  });
});
