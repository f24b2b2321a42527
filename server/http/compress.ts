import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bulkhead } from 'cockatiel';
import type { Encoding } from './content-encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** For bodies compressed once for many responses; the highest level would cost half a second of CPU for 1 %. */
const LEVEL = 6;

/** A third of the time of the default quality for 14 % more bytes; the window of 128 KB holds a page. */
export const SENT_ONCE = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 17 },
};

/** Leave one processor to the main thread. */
const threads = bulkhead(Math.max(1, availableParallelism() - 1), Number.POSITIVE_INFINITY);

/** Runs off the main thread, at a tenth of the cost of a compressing stream. */
export async function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  return threads.execute(() => compressNow(body, encoding));
}

async function compressNow(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: LEVEL });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: LEVEL,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // The default window takes megabytes per call; one of the body's size finds the same matches.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
    },
  });
}

/** Smallest window, in bits, that holds the bytes. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes + 1)) + 1));
}
