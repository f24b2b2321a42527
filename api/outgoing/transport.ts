import { Agent } from 'undici';
import { type AllowedHosts, isAllowed } from './hosts.ts';

const MAX_RESPONSE_BYTES = 2_000_000;
const CONNECTIONS = 8;
const CONNECT_MS = 3000;
/** Shorter than any server's idle timeout, so that few requests meet a closing connection. */
const KEEP_ALIVE_MS = 4000;

export type OutgoingRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
  /** False forces a fresh connection, because the server may close a persistent one during its reuse. */
  readonly repeatable: boolean;
};

export type OutgoingResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

export type Transport = {
  /** @throws Error when the host is not allowed, or the response is incomplete */
  request(request: OutgoingRequest): Promise<OutgoingResponse>;
  close(): Promise<void>;
};

/** Bounded in connections and bytes; does not follow redirects. */
export function createTransport(hosts: AllowedHosts): Transport {
  const options = { connections: CONNECTIONS, connect: { timeout: CONNECT_MS }, maxResponseSize: MAX_RESPONSE_BYTES };
  const persistent = new Agent({ ...options, pipelining: 1, keepAliveTimeout: KEEP_ALIVE_MS });
  const single = new Agent({ ...options, pipelining: 0 });
  return {
    async request({ url, repeatable, body, ...request }) {
      if (!isAllowed(url, hosts)) throw new Error('the host is not allowed');
      const {
        statusCode,
        headers,
        body: answer,
      } = await (repeatable ? persistent : single).request({
        ...request,
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        body: body ?? null,
      });
      return { status: statusCode, headers, text: await answer.text() };
    },
    async close() {
      await Promise.all([persistent.destroy(), single.destroy()]);
    },
  };
}
