import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drip, flood, hang, reset, truncate } from '../faults.ts';

/** What a provider does instead of answering. */
export const FAULTS = {
  hang,
  reset,
  truncate,
  drip,
  flood,
  'server error': (_req, res) => void res.writeHead(503).end('{"status":"error"}'),
  redirect: (_req, res) => void res.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  garbage: (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
  'wrong shape': (_req, res) => void res.writeHead(200).end('"no"'),
} as const satisfies Record<string, Answer>;
export type Fault = keyof typeof FAULTS;

/** Answers a request; `body` is its text. */
export type Answer = (req: IncomingMessage, res: ServerResponse, body: string) => void;

/** A provider's HTTP server on a free loopback port, whose faults a test switches on. */
export type FakeServer = {
  readonly origin: string;
  /** `METHOD /path` of every request so far. */
  readonly requests: string[];
  /** The fault of every request from now on, or of those that it selects. */
  fault: Fault | ((req: IncomingMessage) => Fault | undefined) | undefined;
  close(): Promise<void>;
};

export async function startFakeServer(answer: Answer): Promise<FakeServer> {
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      fake.requests.push(`${req.method} ${req.url}`);
      const fault = typeof fake.fault === 'function' ? fake.fault(req) : fake.fault;
      (fault === undefined ? answer : FAULTS[fault])(req, res, Buffer.concat(chunks).toString());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${port}`,
    requests: [],
    fault: undefined,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
  return fake;
}
