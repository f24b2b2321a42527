import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../server/config/config.ts';
import { createSite } from './create-site.ts';

/** A request as the fake API received it. */
export type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
export type Script = (req: IncomingMessage, res: ServerResponse, body: string) => void;

/** An API whose responses a test scripts path by path; it records the requests it receives. */
export type FakeApi = {
  readonly origin: string;
  readonly requests: ReceivedRequest[];
  /** The URLs of requests whose client disconnected before their end. */
  readonly aborted: string[];
  /** Sets the response for a path without its query; a value is sent as JSON. */
  on(path: string, answer: Script | unknown): void;
  /** Sets the response for all other paths. */
  otherwise(answer: Script): void;
  reset(): void;
  close(): Promise<void>;
};

export const PAGE_MENU = '/page-menu';
/** The answer for a path without a page. */
export const NO_PAGE = { statusCode: 200, statusMessage: 'OK', result: [] };
/** The sites of the tests. */
const SITES = [createSite(readConfig({})), createSite({ product: 'acme' })];

/** Whether a call requests a page that no route names: an API with sample data has none there. */
export function isUnrouted(url = ''): boolean {
  const path = new URL(url, 'http://api.invalid').searchParams.get('path') ?? '';
  return SITES.every((site) => site.match(path).route.kind === 'unrouted');
}

const notFound: Script = (_req, res) => {
  res.writeHead(404, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify({ statusCode: 404, statusMessage: 'Not Found' }));
};

export async function startFakeApi(): Promise<FakeApi> {
  const answers = new Map<string, Script>();
  const requests: ReceivedRequest[] = [];
  const aborted: string[] = [];
  let fallback = notFound;
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('close', () => req.complete || aborted.push(req.url ?? ''));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
      const script = answers.get((req.url ?? '').split('?', 1)[0] ?? '') ?? fallback;
      script(req, res, body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    aborted,
    on(path, answer) {
      if (isScript(answer)) answers.set(path, answer);
      else if (path !== PAGE_MENU) answers.set(path, json(answer));
      else answers.set(path, (req, res, body) => json(isUnrouted(req.url) ? NO_PAGE : answer)(req, res, body));
    },
    otherwise(answer) {
      fallback = answer;
    },
    reset() {
      answers.clear();
      requests.length = 0;
      aborted.length = 0;
      fallback = notFound;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isScript(answer: unknown): answer is Script {
  return typeof answer === 'function';
}

/** Builds a script sending a value as JSON. */
export function json(value: unknown, status = 200): Script {
  return (_req, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(value));
  };
}
