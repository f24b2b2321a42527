import {
  type Agent,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestOptions,
  request,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Reply<Body = string> = { status: number; headers: IncomingHttpHeaders; body: Body };

type Options = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** Keeps connections; without one, each request has a connection of its own. */
  agent?: Agent;
};

/** An address; in parts where its path must go out as it is written. */
type Address = string | Pick<RequestOptions, 'hostname' | 'port' | 'path'>;

/**
 * One HTTP exchange, without anything a client library does by itself: no retry, no redirect, no connection left from before.
 * @throws Error when no whole answer comes back.
 */
export async function sendRequest(address: Address, options?: Options): Promise<Reply> {
  const reply = await sendRequestForBytes(address, options);
  return { ...reply, body: reply.body.toString() };
}

/** The same, with the body as it came: compressed, for instance. */
export function sendRequestForBytes(
  address: Address,
  { method = 'GET', headers = {}, body, agent }: Options = {},
): Promise<Reply<Buffer>> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { method, headers: { ...headers, ...length }, agent: agent ?? false };
    const req = typeof address === 'string' ? request(address, options) : request({ ...address, ...options });
    req.once('error', reject);
    req.once('response', (res) => {
      buffer(res).then(
        (received) => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: received }),
        reject,
      );
    });
    req.end(body);
  });
}
