import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, drip, flood, hang, reset, truncate } from './faults.ts';

/** Behaviour of a provider instead of answering. */
export const FAULTS = {
  hang,
  reset,
  truncate,
  drip,
  flood,
  'server error': (_req, res) => void res.writeHead(503).end('{"status":"error"}'),
  'too many requests': (_req, res) => void res.writeHead(429, { 'Retry-After': '2' }).end('{"status":"error"}'),
  /** In the words of HubSpot and of Cvent. */
  'limit of the day': (_req, res) =>
    void res.writeHead(429).end('{"status":"error","policyName":"DAILY","message":"Limit Exceeded"}'),
  redirect: (_req, res) => void res.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  garbage: (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
  'wrong shape': (_req, res) => void res.writeHead(200).end('"no"'),
} as const satisfies Record<string, Answer>;
export type Fault = keyof typeof FAULTS;

/** A provider's HTTP server on a free loopback port, whose faults are switched on and off. */
export type FakeServer = {
  readonly origin: string;
  /** `METHOD /path` of every request so far. */
  readonly requests: string[];
  /** The fault of every request from now on, or of those that it selects. */
  fault: Fault | ((req: IncomingMessage) => Fault | undefined) | undefined;
  /** Milliseconds before each answer. */
  delayMs: number;
  /** Refuses connections until it is switched on again, on the same port. */
  setListening(isListening: boolean): Promise<void>;
  close(): Promise<void>;
};

export async function startFakeServer(answer: Answer): Promise<FakeServer> {
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      fake.requests.push(`${req.method} ${req.url}`);
      const fault = typeof fake.fault === 'function' ? fake.fault(req) : fake.fault;
      const respond = () => (fault === undefined ? answer : FAULTS[fault])(req, res, Buffer.concat(chunks).toString());
      if (fake.delayMs === 0) respond();
      else setTimeout(respond, fake.delayMs);
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  const stopListening = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${port}`,
    requests: [],
    fault: undefined,
    delayMs: 0,
    async setListening(isListening) {
      if (isListening !== server.listening) await (isListening ? listen(port) : stopListening());
    },
    close: stopListening,
  };
  return fake;
}
