import { crc32, deflateSync } from 'node:zlib';

/** The colours of the monogram: its ground and its comb. */
const PALETTE = Buffer.from('00573bffffff', 'hex');
/** The comb of the monogram, as rectangles in a square of this size: left, top, width, height. */
const GRID = 14;
const COMB = [
  [3, 4, 1, 6],
  [3, 9, 8, 1],
  [10, 4, 1, 6],
] as const;

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** The site's icon as PNG of one bit per pixel: a few hundred bytes for the devices that take no SVG. */
export function iconPng(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // One bit per pixel, indexed colours, and the only compression, filter and no interlacing.
  header.set([1, 3, 0, 0, 0], 8);
  const rows = Array.from({ length: size }, (_, y) => rowOf(size, Math.floor((y * GRID) / size)));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', PALETTE),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The site's icon as ICO, for clients that request `/favicon.ico` without reading a page. */
export function iconIco(size: number): Buffer {
  const image = iconPng(size);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size, 2, 0], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(1, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

/** One row of pixels: a filter byte, then eight pixels per byte. */
function rowOf(size: number, gridY: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(size / 8));
  for (let x = 0; x < size; x += 1) {
    if (!isComb(Math.floor((x * GRID) / size), gridY)) continue;
    const at = 1 + (x >> 3);
    row[at] = (row[at] ?? 0) | (0x80 >> (x & 7));
  }
  return row;
}

const isComb = (x: number, y: number): boolean =>
  COMB.some(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height);

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
