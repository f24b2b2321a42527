import { Agent, request } from 'undici';
import { z } from 'zod';
import type { CdnPurge } from '../config/cdn-settings.ts';
import { readText } from '../http/read-text.ts';
import { toCdnTag } from './cdn-headers.ts';

/** Tags of one request: the limits of Fastly (256) and Cloudflare (100); Varnish reads a header of 8 KB. */
const MAX_TAGS = { fastly: 256, cloudflare: 100, varnish: 100 } as const;
const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 1_000_000;
const MAX_RETRY_AFTER_SECONDS = 600;
const agent = new Agent({ connections: 2, connect: { timeout: 3000 } });

/** `retryAfterMs`: how long a CDN asks to wait. */
export class PurgeRejected extends Error {
  override name = 'PurgeRejected';
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Asks the CDN to treat pages with one of the tags as stale: it serves them once more while it asks for new ones.
 * Cloudflare drops them.
 * @throws Error when one of its servers does not confirm.
 */
export async function sendPurge(purge: CdnPurge, tags: readonly string[], timeoutMs = TIMEOUT_MS): Promise<void> {
  const names = tags.map(toCdnTag);
  const size = MAX_TAGS[purge.cdn];
  const parts = Array.from({ length: Math.ceil(names.length / size) }, (_, index) =>
    names.slice(index * size, (index + 1) * size),
  );
  for (const part of parts) await Promise.all(purge.urls.map((url) => sendTo(url, { purge, tags: part, timeoutMs })));
}

type Sent = { readonly purge: CdnPurge; readonly tags: readonly string[]; readonly timeoutMs: number };

async function sendTo(url: string, { purge, tags, timeoutMs }: Sent): Promise<void> {
  const { message, confirms } = INTERFACES[purge.cdn];
  const { path, ...options } = message(purge, tags);
  const { statusCode, headers, body } = await request(`${url}${path}`, {
    ...options,
    dispatcher: agent,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readText(body, MAX_ANSWER_BYTES);
  // A body may quote the token, so only the status is told.
  if (statusCode !== 200)
    throw new PurgeRejected(`the CDN answers a purge with ${statusCode}`, toRetryAfterMs(headers['retry-after']));
  if (!confirms(text, tags)) throw new PurgeRejected('the CDN answers a purge with 200, but does not confirm it');
}

/** Only seconds: no CDN sends a date. */
function toRetryAfterMs(value: string | string[] | undefined): number {
  const seconds = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  return Math.min(seconds, MAX_RETRY_AFTER_SECONDS) * 1000;
}

type Message = {
  readonly path: string;
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
};
type PurgeInterface = {
  readonly message: (purge: CdnPurge, tags: readonly string[]) => Message;
  /** A proxy or another server in between may answer 200 as well. */
  readonly confirms: (text: string, tags: readonly string[]) => boolean;
};

const JSON_TYPE = { 'Content-Type': 'application/json' };
const idsSchema = z.record(z.string(), z.string());
const successSchema = z.object({ success: z.literal(true) });

const INTERFACES: Readonly<Record<CdnPurge['cdn'], PurgeInterface>> = {
  fastly: {
    message: ({ service = '', token = '' }, tags) => ({
      path: `/service/${service}/purge`,
      method: 'POST',
      headers: { ...JSON_TYPE, 'Fastly-Key': token, 'Fastly-Soft-Purge': '1' },
      body: JSON.stringify({ surrogate_keys: tags }),
    }),
    confirms(text, tags) {
      const ids = idsSchema.safeParse(parse(text)).data;
      return ids !== undefined && tags.every((tag) => Object.hasOwn(ids, tag));
    },
  },
  cloudflare: {
    message: ({ service = '', token = '' }, tags) => ({
      path: `/zones/${service}/purge_cache`,
      method: 'POST',
      headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags }),
    }),
    confirms: (text) => successSchema.safeParse(parse(text)).success,
  },
  varnish: {
    message: (_purge, tags) => ({
      path: '/.well-known/purge',
      method: 'POST',
      headers: { 'X-Purge-Tags': tags.join(' ') },
    }),
    // The number of objects.
    confirms: (text) => /^\d+$/.test(text),
  },
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
