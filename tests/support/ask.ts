import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

type Options = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** Keeps connections; without one, each request has a connection of its own. */
  agent?: Agent;
};

/**
 * One HTTP exchange, without anything a client library does by itself: no retry, no redirect, no connection left from before.
 * @throws Error when no whole answer comes back.
 */
export function ask(url: string, { method = 'GET', headers = {}, body, agent }: Options = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const req = request(url, { method, headers: { ...headers, ...length }, agent: agent ?? false });
    req.once('error', reject);
    req.once('response', (res) => {
      text(res).then(
        (received) => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: received }),
        reject,
      );
    });
    req.end(body);
  });
}
