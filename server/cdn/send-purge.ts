import { Agent, request } from 'undici';
import type { CdnPurge } from '../config/cdn-settings.ts';
import { toCdnTag } from './cdn-headers.ts';

/** Tags of one request: the limits of Fastly (256) and Cloudflare (100); Varnish reads a header of 8 KB. */
const MAX_TAGS = { fastly: 256, cloudflare: 100, varnish: 100 } as const;
const TIMEOUT_MS = 5000;
const agent = new Agent({ connections: 2, connect: { timeout: 3000 } });

/**
 * Asks the CDN to treat pages with one of the tags as stale: it serves them once more while it asks for new ones.
 * @throws Error when one of its servers does not confirm.
 */
export async function sendPurge(purge: CdnPurge, tags: readonly string[]): Promise<void> {
  const names = tags.map(toCdnTag);
  const size = MAX_TAGS[purge.cdn];
  const parts = Array.from({ length: Math.ceil(names.length / size) }, (_, index) =>
    names.slice(index * size, (index + 1) * size),
  );
  for (const part of parts) await Promise.all(purge.urls.map((url) => sendTo(url, purge, part)));
}

async function sendTo(url: string, purge: CdnPurge, tags: readonly string[]): Promise<void> {
  const { path, ...message } = MESSAGES[purge.cdn](purge, tags);
  const { statusCode, body } = await request(`${url}${path}`, {
    ...message,
    dispatcher: agent,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await body.dump();
  // A body may quote the token, so only the status is told.
  if (statusCode !== 200) throw new Error(`the CDN answers a purge with ${statusCode}`);
}

type Message = {
  readonly path: string;
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

const MESSAGES: Readonly<Record<CdnPurge['cdn'], (purge: CdnPurge, tags: readonly string[]) => Message>> = {
  fastly: ({ service = '', token = '' }, tags) => ({
    path: `/service/${service}/purge`,
    method: 'POST',
    headers: { ...JSON_TYPE, 'Fastly-Key': token, 'Fastly-Soft-Purge': '1' },
    body: JSON.stringify({ surrogate_keys: tags }),
  }),
  cloudflare: ({ service = '', token = '' }, tags) => ({
    path: `/zones/${service}/purge_cache`,
    method: 'POST',
    headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ tags }),
  }),
  varnish: ({ token }, tags) => ({
    path: '/.well-known/purge',
    method: 'POST',
    headers: { 'X-Purge-Tags': tags.join(' '), ...(token !== undefined && { 'X-Purge-Token': token }) },
  }),
};
