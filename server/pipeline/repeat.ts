import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isAllowedHost } from '../../shared/rules/request-target.ts';
import type { CachedPage, Encoding } from '../cache/cached-page.ts';
import { chooseEncoding } from '../cache/encoding.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { changingHeaders } from '../cache/send-page.ts';
import { beginRequest, type RequestOptions } from './request-context.ts';

/** What the pipeline said when it sent a page under its very key. */
type Said = {
  /** Names and values in turn; the first values are those of the answer being sent. */
  readonly headers: string[];
  readonly route: string;
  /** Of the redirects by which it came to a page. */
  readonly redirects: unknown;
};

/** Repeats what the pipeline has said of a page, at a sixth of the cost of walking it. */
export type Repeater = {
  /** Notes the answer that has just been sent with a page from the cache. */
  learn(req: IncomingMessage, res: ServerResponse, page: CachedPage, route: string): void;
  /** Answers what the pipeline has answered with the same page; the rest goes its way. */
  before(pipeline: RequestListener): RequestListener;
};

type Options = RequestOptions & {
  cache: PageCache;
  /** Only whether they are still the same counts. */
  redirects: { current(): unknown };
  allowedHosts: ReadonlySet<string>;
};

/** Every answer has its own. */
const CHANGING = new Set(['x-request-id', 'cache-status', 'age', 'date', 'connection', 'keep-alive']);
/** A request with any of these may be answered otherwise. */
const DECIDING = new Set([
  ...['authorization', 'if-none-match', 'content-length', 'transfer-encoding', 'expect', 'upgrade'],
]);

/** What the answer to a plain request depends on. */
type Plain = { hosts: string[]; acceptEncoding: string | undefined; requestId: string | undefined };

/**
 * Reads the headers as they came, in one go: Node's own reading of them costs more than looking the page up.
 * @returns undefined when the request is not a plain one.
 */
function plainRequest({ method, rawHeaders }: IncomingMessage): Plain | undefined {
  if (method !== 'GET') return undefined;
  const plain: Plain = { hosts: [], acceptEncoding: undefined, requestId: undefined };
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    const value = rawHeaders[index + 1] ?? '';
    if (DECIDING.has(name)) return undefined;
    if (name === 'host') plain.hosts.push(value);
    else if (name === 'x-request-id') plain.requestId = value;
    else if (name === 'accept-encoding') {
      // More than one is one list; who sends it so is rare.
      if (plain.acceptEncoding !== undefined) return undefined;
      plain.acceptEncoding = value;
    }
  }
  return plain;
}

/**
 * A hit costs the pipeline's walk more than its bytes. Once a page has been sent from the cache, by the pipeline and under the
 * address that is its key, the same page is sent again with the same headers as long as it is fresh and no redirect has changed. Nothing is
 * decided here: whatever differs takes the way through the pipeline.
 */
export function createRepeater({ cache, redirects, allowedHosts, ...options }: Options): Repeater {
  const said = new WeakMap<CachedPage, Partial<Record<Encoding, Said>>>();

  function repeat(req: IncomingMessage, res: ServerResponse): boolean {
    const plain = plainRequest(req);
    if (!plain) return false;
    const found = cache.find(req.url ?? '');
    if (found?.state !== 'fresh') return false;
    const { page } = found;
    const encoding = chooseEncoding(plain.acceptEncoding);
    const known = said.get(page)?.[encoding];
    if (!known || known.redirects !== redirects.current() || !isAllowedHost(plain.hosts, allowedHosts)) return false;
    const context = beginRequest(req, res, options, plain.requestId);
    context.route = known.route;
    const changing = changingHeaders(page, { state: 'hit', now: options.now() });
    context.cacheStatus = changing['Cache-Status'];
    known.headers[1] = context.requestId;
    known.headers[3] = changing['Cache-Status'];
    known.headers[5] = changing.Age;
    res.writeHead(page.status, known.headers);
    res.end(page.bodies[encoding]);
    return true;
  }

  return {
    learn(req, res, page, route) {
      const isWhole = req.method === 'GET' && res.statusCode === page.status && page.status === 200;
      if (!isWhole || res.hasHeader('set-cookie')) return;
      const lasting = Object.entries(res.getHeaders()).filter(([name]) => !CHANGING.has(name));
      const headers = ['X-Request-Id', '', 'Cache-Status', '', 'Age', '', ...lasting.flat().map(String)];
      const encoding = chooseEncoding(req.headers['accept-encoding']);
      said.set(page, { ...said.get(page), [encoding]: { headers, route, redirects: redirects.current() } });
    },
    before: (pipeline) => (req, res) => {
      if (!repeat(req, res)) pipeline(req, res);
    },
  };
}
