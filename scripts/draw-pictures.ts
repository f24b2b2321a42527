import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { CHAPTER_LAND } from './pictures/chapter-maps.ts';
import { FIGURES } from './pictures/figures.ts';
import { MAPS } from './pictures/maps.ts';
import { PORTRAITS, portraitOf } from './pictures/portraits.ts';

/** Draws the pictures of the demo content into `content/media`: figures as SVG, maps and portraits as PNG; and the land of the maps of chapters. */
const folder = fileURLToPath(new URL('../content/media/', import.meta.url));
const png = (svg: string) => sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 10 }).toBuffer();

for (const name of ['figures', 'maps', 'people']) await mkdir(`${folder}${name}`, { recursive: true });
for (const [name, draw] of Object.entries(FIGURES)) await writeFile(`${folder}figures/${name}.svg`, draw());
for (const [name, draw] of Object.entries(MAPS)) await writeFile(`${folder}maps/${name}.png`, await png(draw()));
for (const [name, look] of Object.entries(PORTRAITS))
  await writeFile(`${folder}people/${name}.png`, await png(portraitOf(name, look)));

const page = fileURLToPath(new URL('../client/pages/local-network/', import.meta.url));
for (const [name, draw] of Object.entries(CHAPTER_LAND)) await writeFile(`${page}${name}.svg`, draw());
