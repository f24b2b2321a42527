import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the fake API was asked. */
export type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
export type Script = (req: IncomingMessage, res: ServerResponse, body: string) => void;

/** An API that does what a test tells it, path by path, and remembers what it was asked. */
export type FakeApi = {
  readonly origin: string;
  readonly asked: Asked[];
  /** The addresses of requests that broke off before their end. */
  readonly brokenOff: string[];
  /** Answers a path (without its query) from now on; a value is sent as JSON. */
  on(path: string, answer: Script | unknown): void;
  /** Answers everything that has no answer of its own. */
  otherwise(answer: Script): void;
  reset(): void;
  close(): Promise<void>;
};

const notFound: Script = (_req, res) => {
  res.writeHead(404, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify({ statusCode: 404, statusMessage: 'Not Found' }));
};

export async function startFakeApi(): Promise<FakeApi> {
  const answers = new Map<string, Script>();
  const asked: Asked[] = [];
  const brokenOff: string[] = [];
  let fallback = notFound;
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('close', () => req.complete || brokenOff.push(req.url ?? ''));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      asked.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
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
    asked,
    brokenOff,
    on(path, answer) {
      answers.set(path, isScript(answer) ? answer : json(answer));
    },
    otherwise(answer) {
      fallback = answer;
    },
    reset() {
      answers.clear();
      asked.length = 0;
      brokenOff.length = 0;
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

/** A script that sends a value as JSON. */
export function json(value: unknown, status = 200): Script {
  return (_req, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(value));
  };
}
