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
  /** Reuses connections; without an agent, each request has a new connection. */
  agent?: Agent;
  /** Called when the first bytes of the body arrive. */
  onFirstBytes?: () => void;
};

/** A URL, or its parts when the path must be sent unchanged. */
type Address = string | Pick<RequestOptions, 'hostname' | 'port' | 'path'>;

/**
 * One HTTP exchange without the automatic behaviour of client libraries: no retry, no redirect, no reused connection.
 * @throws Error when the response is incomplete.
 */
export async function sendRequest(address: Address, options?: Options): Promise<Reply> {
  const reply = await sendRequestForBytes(address, options);
  return { ...reply, body: reply.body.toString() };
}

/** Like `sendRequest`, with the raw bytes of the body, which may be compressed. */
export function sendRequestForBytes(
  address: Address,
  { method = 'GET', headers = {}, body, agent, onFirstBytes }: Options = {},
): Promise<Reply<Buffer>> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { method, headers: { ...headers, ...length }, agent: agent ?? false };
    const req = typeof address === 'string' ? request(address, options) : request({ ...address, ...options });
    req.once('error', reject);
    req.once('response', (res) => {
      if (onFirstBytes) res.once('readable', onFirstBytes);
      buffer(res).then(
        (received) => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: received }),
        reject,
      );
    });
    req.end(body);
  });
}
