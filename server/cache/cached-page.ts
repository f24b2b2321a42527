import { createHash } from 'node:crypto';
import { compress } from './compress.ts';

/** The forms a page is kept in, so that nothing is compressed while somebody waits. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A page ready to be sent. Times are epoch milliseconds. */
export type CachedPage = {
  readonly status: 200 | 404;
  /** What the page's own headers are besides those every answer has. */
  readonly contentSecurityPolicy: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly etag: string;
  /** What the page was made of: a purge of any of them drops it. */
  readonly tags: readonly string[];
  readonly storedAt: number;
  /** Served as it is until then. */
  readonly freshUntil: number;
  /** Served until then while a new one is made; for a day when none can be made. */
  readonly staleUntil: number;
};

/** How long a page may be served after it was made when no new one can be had, in milliseconds. */
export const STALE_IF_ERROR_MS = 24 * 3_600_000;

/** What a page costs in memory, in bytes: its bodies and something for the rest. */
export function sizeOf(page: CachedPage): number {
  return ENCODINGS.reduce((sum, encoding) => sum + page.bodies[encoding].length, 1000);
}

/** The forms of a page. */
export async function compressPage(html: string): Promise<{ bodies: CachedPage['bodies']; etag: string }> {
  const identity = Buffer.from(html);
  const [br, gzip] = await Promise.all([compress(identity, 'br', 'kept'), compress(identity, 'gzip', 'kept')]);
  return {
    bodies: { br: alone(br), gzip: alone(gzip), identity: alone(identity) },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  };
}

/** A small buffer is part of a larger one, all of which is held as long as it is: what is kept for a day must hold no more than it counts. */
const alone = (bytes: Buffer): Buffer => Buffer.from(Uint8Array.from(bytes).buffer);

/**
 * Hashes of a page's inline scripts, as the Content-Security-Policy names them. Data blocks (JSON) are not scripts and need none.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\ssrc=/i.test(attributes) || /\stype="application\/(?:ld\+)?json"/i.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}
