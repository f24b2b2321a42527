import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createSlots } from '../slots.ts';
import type { Encoding } from './cached-page.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * How hard to try. What is kept is compressed once for many; for what is sent once, each percent is paid by who waits. Half a second
 * of one core for the last percent would be paid by everybody.
 */
const EFFORT = { kept: { br: 6, gzip: 6 }, once: { br: 4, gzip: 4 } } as const;

/** As many at once as there are processors besides the main thread's: more would take its time when everybody's is short. */
const threads = createSlots({ slots: Math.max(1, availableParallelism() - 1) });

/** Compresses a whole answer off the main thread: a tenth of the cost of passing it through a stream that compresses. */
export async function compress(body: Buffer, encoding: Encoding, effort: keyof typeof EFFORT): Promise<Buffer> {
  return encoding === 'identity' ? body : threads.run(() => compressNow(body, encoding, effort));
}

async function compressNow(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  effort: keyof typeof EFFORT,
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: EFFORT[effort].gzip });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: EFFORT[effort].br,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // A window for any text takes megabytes each time, and garbage collection follows; one for this text finds as much.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
    },
  });
}

/** Bits of a window that holds a text of so many bytes, within what brotli takes. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes + 1)) + 1));
}
