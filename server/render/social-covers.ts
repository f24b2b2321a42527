import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { ServerBundle } from './server-bundle.ts';

type Cover = NonNullable<ReturnType<ServerBundle['parseCoverPath']>>;

/** A cover takes a tenth of a second of one core, so that many requests for new ones cannot slow down pages. */
const CONCURRENCY = 1;
const QUEUE = 40;
const CACHE_BYTES = 16_000_000;
const COLOURS = 16;

/**
 * Returns a function that draws covers as PNG, because social networks show no SVG. Recent ones stay in memory; it
 * rejects with BulkheadRejectedError while too many wait.
 */
export function createSocialCovers(bundle: () => ServerBundle): (cover: Cover) => Promise<Buffer> {
  const slots = bulkhead(CONCURRENCY, QUEUE);
  const drawn = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
  return async (cover) => {
    const { topic, ink, seed, variant } = cover;
    const key = `${topic} ${ink} ${variant} ${seed}`;
    const known = drawn.get(key);
    if (known) return known;
    const png = await slots.execute(() => draw(bundle(), cover));
    drawn.set(key, png);
    return png;
  };
}

async function draw({ coverSvg, COVER_COLOURS, COVER_FORMATS }: ServerBundle, cover: Cover): Promise<Buffer> {
  const { topic, ink, seed, variant } = cover;
  const { default: sharp } = await import('sharp');
  const [background] = COVER_COLOURS[ink].light;
  const { width, height } = COVER_FORMATS[variant];
  return sharp(Buffer.from(coverSvg(topic, ink, seed, variant)))
    .resize({ width, height, fit: 'fill' })
    .flatten({ background })
    .png({ palette: true, colours: COLOURS })
    .toBuffer();
}
