import type { Palette } from '../../shared/theme/palette.ts';
import { loadFonts, loadLibraries } from './draw-card.ts';
import type { ServerBundle } from './server-bundle.ts';

const ICO_HEADER_BYTES = 22;

export async function drawIcon(bundle: ServerBundle, name: string, palette: Palette, size: number): Promise<Buffer> {
  const { sharp, satori } = await loadLibraries();
  const svg = await satori(bundle.iconCard(name, palette, size), {
    width: size,
    height: size,
    fonts: await loadFonts(),
  });
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer();
}

/** ICO encodes sizes from 256 as 0. */
export function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(size % 256, 6);
  header.writeUInt8(size % 256, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}
