import { z } from 'zod';
import { ENCODINGS } from '../http/content-encoding.ts';
import type { CacheEntry } from './entry.ts';

const length = z.int().nonnegative();
const metadataSchema = z.object({
  status: z.literal([200, 404]),
  route: z.string(),
  headers: z.record(z.string(), z.string()),
  etag: z.string(),
  tags: z.array(z.string()),
  storedAt: z.number(),
  freshUntil: z.number(),
  staleUntil: z.number(),
  lengths: z.object({ br: length, gzip: length, identity: length }),
});

const LENGTH_BYTES = 4;

/** Layout: length of the metadata (4 bytes), metadata as JSON, bodies. */
export function encodeEntry({ bodies, ...metadata }: CacheEntry): Buffer {
  const lengths = Object.fromEntries(ENCODINGS.map((encoding) => [encoding, bodies[encoding].length]));
  const text = Buffer.from(JSON.stringify({ ...metadata, lengths }));
  const size = Buffer.alloc(LENGTH_BYTES);
  size.writeUInt32BE(text.length);
  return Buffer.concat([size, text, ...ENCODINGS.map((encoding) => bodies[encoding])]);
}

/** Undefined when incomplete or of another version. */
export function decodeEntry(bytes: Buffer): CacheEntry | undefined {
  if (bytes.length < LENGTH_BYTES) return undefined;
  const start = LENGTH_BYTES + bytes.readUInt32BE();
  const metadata = metadataSchema.safeParse(parse(bytes.subarray(LENGTH_BYTES, start).toString()));
  if (!metadata.success) return undefined;
  const { lengths, ...rest } = metadata.data;
  const gzipAt = start + lengths.br;
  const identityAt = gzipAt + lengths.gzip;
  const end = identityAt + lengths.identity;
  if (end !== bytes.length) return undefined;
  const bodies = {
    br: bytes.subarray(start, gzipAt),
    gzip: bytes.subarray(gzipAt, identityAt),
    identity: bytes.subarray(identityAt, end),
  };
  return { ...rest, bodies };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
