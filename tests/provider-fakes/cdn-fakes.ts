import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Cdn, CdnPurge } from '../../server/config/cdn-settings.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

const SERVICE = 'SERVICE0001';
const TOKEN = 'canary-cdn-token';
/** Longer headers and tags are cut or ignored (Fastly: 16,384 and 1024 bytes; Cloudflare: 16 KB, 1024 characters). */
const MAX_TAGS_BYTES = 16_384;
const MAX_TAG_BYTES = 1024;
/** `http_req_hdr_len` of Varnish. */
const MAX_HEADER_BYTES = 8192;

type KeptPage = { readonly body: string; readonly tags: ReadonlySet<string>; isStale: boolean };

/** A CDN with state: what it keeps, and the interface that purges it by tags. */
export type CdnFake = FakeServer & {
  readonly cdn: Cdn;
  /** Settings connecting to it. */
  readonly purge: CdnPurge;
  readonly pages: Map<string, KeptPage>;
  /** Another one makes it reject the token of `purge`. */
  token: string;
  /** Number of tags in each confirmed request. */
  readonly confirmed: number[];
  /** Keeps an answer of the site, if its headers say so. */
  store(address: string, headers: Readonly<Record<string, string>>, body?: string): boolean;
};

type Answered = { status: number; value: unknown; headers?: Record<string, string> };
type Purge = { readonly headers: IncomingHttpHeaders; readonly path: string; readonly body: string };
type Kind = {
  readonly control: string;
  readonly tags: { readonly header: string; readonly separator: string; readonly isLowerCased?: true };
  /** The tags of a valid purge, or the rejection. */
  readonly read: (purge: Purge, token: string) => readonly string[] | Answered;
  readonly confirm: (tags: readonly string[], purged: number) => Answered;
  /** Served once more while a new page is made. */
  readonly isSoft: (headers: IncomingHttpHeaders) => boolean;
  /** Requests at once, and a second. */
  readonly bucket?: { readonly size: number; readonly perSecond: number };
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const fastlyBody = z.object({ surrogate_keys: z.array(z.string().regex(/^\S+$/).max(MAX_TAG_BYTES)).min(1).max(256) });
const cloudflareBody = z.object({ tags: z.array(z.string().max(MAX_TAG_BYTES)).min(1).max(100) });
const failed = (status: number, code: number, message: string): Answered => ({
  status,
  value: { success: false, errors: [{ code, message }], messages: [], result: null },
});

const KINDS: Readonly<Record<Cdn, Kind>> = {
  fastly: {
    control: 'Surrogate-Control',
    tags: { header: 'Surrogate-Key', separator: ' ' },
    isSoft: (headers) => headers['fastly-soft-purge'] === '1',
    read({ headers, path, body }, token) {
      if (headers['fastly-key'] !== token)
        return { status: 401, value: { msg: `Provided credentials are missing or invalid: ${headers['fastly-key']}` } };
      if (path !== `POST /service/${SERVICE}/purge`) return { status: 404, value: { msg: 'Record not found' } };
      const keys = fastlyBody.safeParse(json(body));
      return keys.success ? keys.data.surrogate_keys : { status: 400, value: { msg: 'Bad request' } };
    },
    confirm: (tags) => ({ status: 200, value: Object.fromEntries(tags.map((tag, index) => [tag, `108-${index}`])) }),
  },
  cloudflare: {
    control: 'CDN-Cache-Control',
    tags: { header: 'Cache-Tag', separator: ',', isLowerCased: true },
    isSoft: () => false,
    bucket: { size: 25, perSecond: 5 },
    read({ headers, path, body }, token) {
      if (headers.authorization !== `Bearer ${token}`)
        return failed(403, 10_000, `Authentication error: ${headers.authorization}`);
      if (path !== `POST /zones/${SERVICE}/purge_cache`) return failed(404, 7003, 'Could not route');
      const tags = cloudflareBody.safeParse(json(body));
      return tags.success ? tags.data.tags.map((tag) => tag.toLowerCase()) : failed(400, 1012, 'Request must contain');
    },
    confirm: () => ({ status: 200, value: { success: true, errors: [], messages: [], result: { id: SERVICE } } }),
  },
  varnish: {
    control: 'Surrogate-Control',
    tags: { header: 'Surrogate-Key', separator: ' ' },
    isSoft: () => true,
    read({ headers, path }) {
      const tags = String(headers['x-purge-tags'] ?? '');
      if (path !== 'POST /.well-known/purge') return { status: 404, value: 'Not Found' };
      return tags.length > MAX_HEADER_BYTES ? { status: 400, value: '' } : tags.split(' ');
    },
    confirm: (_tags, purged) => ({ status: 200, value: purged }),
  },
};

/** @param now its clock, in milliseconds */
export async function startCdnFake(cdn: Cdn, now: () => number = Date.now): Promise<CdnFake> {
  const { control, tags: own, read, confirm, isSoft, bucket } = KINDS[cdn];
  const pages = new Map<string, KeptPage>();
  const confirmed: number[] = [];
  let left = bucket?.size ?? Number.POSITIVE_INFINITY;
  let filledAt = now();

  function takeToken(): boolean {
    if (!bucket) return true;
    left = Math.min(bucket.size, left + ((now() - filledAt) / 1000) * bucket.perSecond);
    filledAt = now();
    if (left < 1) return false;
    left -= 1;
    return true;
  }

  function answer(purge: Purge): Answered {
    const tags = read(purge, fake.token);
    if ('status' in tags) return tags;
    if (!takeToken()) return { ...failed(429, 10_429, 'Rate limited'), headers: { 'Retry-After': '1' } };
    confirmed.push(tags.length);
    let purged = 0;
    for (const [address, page] of pages) {
      if (!tags.some((tag) => page.tags.has(tag))) continue;
      purged += 1;
      if (isSoft(purge.headers)) page.isStale = true;
      else pages.delete(address);
    }
    return confirm(tags, purged);
  }

  const server = await startFakeServer((req, res, body) => {
    const { status, value, headers } = answer({ headers: req.headers, path: `${req.method} ${req.url}`, body });
    res.writeHead(status, headers).end(JSON.stringify(value));
  });
  const purge = { cdn, urls: [server.origin], service: SERVICE, token: TOKEN };
  const fake: CdnFake = Object.assign(server, {
    ...{ cdn, purge, pages, token: TOKEN, confirmed },
    store(address: string, headers: Readonly<Record<string, string>>, body = ''): boolean {
      const fresh = Number(/max-age=(\d+)/.exec(headers[control] ?? '')?.[1] ?? 0);
      if (fresh === 0 || headers['Set-Cookie'] !== undefined) return false;
      const text = (headers[own.header] ?? '').slice(0, MAX_TAGS_BYTES);
      const tags = text.split(own.separator).filter((tag) => tag !== '' && tag.length <= MAX_TAG_BYTES);
      const names = own.isLowerCased ? tags.map((tag) => tag.toLowerCase()) : tags;
      pages.set(address, { body, tags: new Set(names), isStale: false });
      return true;
    },
  });
  return fake;
}
