import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { SOCIAL_SIZE } from '../../shared/pictures.ts';
import type { CardSubject, ServerBundle } from './server-bundle.ts';

/** A card takes a tenth of a second of one core, so that many requests for new ones cannot slow down pages. */
const CONCURRENCY = 1;
const QUEUE = 40;
const CACHE_BYTES = 16_000_000;
const COLOURS = 64;

/**
 * Returns a function that draws cards as PNG, because social networks show no SVG. Recent ones stay in memory; it
 * rejects with BulkheadRejectedError while too many wait.
 */
export function createCardDrawer(bundle: () => ServerBundle): (subject: CardSubject) => Promise<Buffer> {
  const slots = bulkhead(CONCURRENCY, QUEUE);
  const drawn = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
  return async (subject) => {
    const card = bundle().shareCard(subject);
    const key = JSON.stringify(card);
    const known = drawn.get(key);
    if (known) return known;
    const png = await slots.execute(() => draw(bundle(), card));
    drawn.set(key, png);
    return png;
  };
}

type Card = ReturnType<ServerBundle['shareCard']>;

async function draw({ coverSvg, COVER_COLOURS }: ServerBundle, { text, cover, coverWidth }: Card): Promise<Buffer> {
  const [{ default: sharp }, { default: satori }] = await Promise.all([import('sharp'), import('satori')]);
  const [background] = COVER_COLOURS[cover.ink].light;
  const lettering = await satori(text, { ...SOCIAL_SIZE, fonts: await loadFonts() });
  const pattern = await sharp(Buffer.from(coverSvg(cover.topic, cover.ink, cover.seed, 'book')))
    .resize({ width: coverWidth, height: SOCIAL_SIZE.height })
    .flatten({ background })
    .toBuffer();
  return sharp(Buffer.from(lettering))
    .flatten({ background })
    .composite([{ input: pattern, left: SOCIAL_SIZE.width - coverWidth, top: 0 }])
    .png({ palette: true, colours: COLOURS })
    .toBuffer();
}

const require = createRequire(import.meta.url);

/** Files of the fonts that the card's styles name. */
const FONTS = [
  ['Brygada', require.resolve('@fontsource/brygada-1918/files/brygada-1918-latin-500-normal.woff')],
  ['Brygada extended', require.resolve('@fontsource/brygada-1918/files/brygada-1918-latin-ext-500-normal.woff')],
  ['Instrument', require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff')],
  [
    'Instrument extended',
    require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-500-normal.woff'),
  ],
] as const;

const readFonts = () => Promise.all(FONTS.map(async ([name, file]) => ({ name, data: await readFile(file) })));

let fonts: ReturnType<typeof readFonts> | undefined;

/** Reads the fonts when the first card is drawn. */
function loadFonts(): ReturnType<typeof readFonts> {
  fonts ??= readFonts();
  return fonts;
}
