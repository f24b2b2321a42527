import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { bulkhead } from 'cockatiel';
import { SOCIAL_SIZE } from '../../shared/pictures.ts';
import { sharedByKey } from '../../shared/shared-by-key.ts';
import type { Palette } from '../../shared/theme/palette.ts';
import type { CardStore } from './card-store.ts';
import type { CardSubject, Rendering, ServerBundle } from './server-bundle.ts';

/** A card takes a fifth of a second of one core and must not slow down pages. */
const CONCURRENCY = 1;
const QUEUE = 40;
const COLOURS = 64;

export type PlannedCard = { readonly key: string; readonly card: Card };

export type CardDrawer = {
  plan(subject: CardSubject): PlannedCard;
  /** PNG, because social networks show no SVG. @throws BulkheadRejectedError while too many cards wait */
  draw(planned: PlannedCard): Promise<Buffer>;
};

export function createCardDrawer(
  { build, bundle }: Pick<Rendering, 'build' | 'bundle'>,
  { store, palette }: { readonly store: CardStore; readonly palette: Palette },
): CardDrawer {
  const slots = bulkhead(CONCURRENCY, QUEUE);
  const drawOnce = sharedByKey(async (key: string, card: Card) => {
    const stored = await store.get(key);
    if (stored) return stored;
    const png = await slots.execute(() => draw(bundle(), card));
    await store.set(key, png);
    return png;
  });
  return {
    plan(subject) {
      const card = bundle().shareCard(subject, palette);
      const drawn = JSON.stringify([DRAWING, build, card]);
      return { card, key: createHash('sha256').update(drawn).digest('base64url') };
    },
    draw: ({ key, card }) => drawOnce(key, card),
  };
}

/** Part of the key, because pictures of another release differ. */
const DRAWING = [import.meta.url, new URL('../../package.json', import.meta.url)].map((file) =>
  readFileSync(new URL(file), 'utf8'),
);

type Card = ReturnType<ServerBundle['shareCard']>;

async function draw(
  { coverSvg }: ServerBundle,
  { text, cover, coverWidth, palette, background }: Card,
): Promise<Buffer> {
  const { sharp, satori } = await loadLibraries();
  const lettering = await satori(text, { ...SOCIAL_SIZE, fonts: await loadFonts() });
  const pattern = await sharp(Buffer.from(coverSvg(cover, 'book', palette)))
    .resize({ width: coverWidth, height: SOCIAL_SIZE.height })
    .flatten({ background })
    .toBuffer();
  return sharp(Buffer.from(lettering))
    .flatten({ background })
    .composite([{ input: pattern, left: SOCIAL_SIZE.width - coverWidth, top: 0 }])
    .png({ palette: true, colours: COLOURS })
    .toBuffer();
}

/** Lazy. Caches and threads of sharp would take 60 MB for no gain. */
export async function loadLibraries() {
  const [{ default: sharp }, { default: satori }] = await Promise.all([import('sharp'), import('satori')]);
  sharp.cache(false);
  sharp.concurrency(1);
  return { sharp, satori };
}

const require = createRequire(import.meta.url);

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

export function loadFonts(): ReturnType<typeof readFonts> {
  fonts ??= readFonts();
  return fonts;
}
