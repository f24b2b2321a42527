import { z } from 'zod';
import { type CachedPage, ENCODINGS } from './cached-page.ts';

const length = z.int().nonnegative();
const headSchema = z.object({
  status: z.literal([200, 404]),
  contentSecurityPolicy: z.string(),
  etag: z.string(),
  tags: z.array(z.string()),
  storedAt: z.number(),
  freshUntil: z.number(),
  staleUntil: z.number(),
  lengths: z.object({ br: length, gzip: length, identity: length }),
});

const LENGTH_BYTES = 4;

/** A page as one buffer: the length of its head, its head as JSON, its bodies one after another. */
export function encodePage({ bodies, ...head }: CachedPage): Buffer {
  const lengths = Object.fromEntries(ENCODINGS.map((encoding) => [encoding, bodies[encoding].length]));
  const text = Buffer.from(JSON.stringify({ ...head, lengths }));
  const size = Buffer.alloc(LENGTH_BYTES);
  size.writeUInt32BE(text.length);
  return Buffer.concat([size, text, ...ENCODINGS.map((encoding) => bodies[encoding])]);
}

/** The page in a buffer; undefined when it is not a whole one. */
export function decodePage(bytes: Buffer): CachedPage | undefined {
  if (bytes.length < LENGTH_BYTES) return undefined;
  const start = LENGTH_BYTES + bytes.readUInt32BE();
  const head = headSchema.safeParse(parse(bytes.subarray(LENGTH_BYTES, start).toString()));
  if (!head.success) return undefined;
  const { lengths, ...rest } = head.data;
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
