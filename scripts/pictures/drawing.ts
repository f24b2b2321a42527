/** The colours of the covers, of which drawn pictures are made too. */
export const COLOURS = {
  paper: '#eceeeb',
  mint: '#dcebe3',
  peach: '#fde3cc',
  ink: '#14211b',
  line: '#3f4d46',
  green: '#00573b',
  rust: '#a43f0b',
  orange: '#fb8537',
} as const;

type Point = readonly [x: number, y: number];

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A path through points; `isClosed` joins its ends. */
export const through = (points: readonly Point[], isClosed = false): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('') + (isClosed ? 'Z' : '');

/** The points of a curve y(x) from `from` to `to`. */
export const curve = (from: number, to: number, y: (x: number) => number, steps = 120): Point[] =>
  Array.from({ length: steps + 1 }, (_, step) => {
    const x = from + ((to - from) * step) / steps;
    return [x, y(x)];
  });

/** The height of a bell curve, at most 1. */
export const bell = (x: number, centre: number, spread: number): number =>
  Math.exp(-(((x - centre) / spread) ** 2) / 2);

type Pen = { stroke?: string; width?: number; fill?: string; dash?: string };

export function path(d: string, { stroke = COLOURS.ink, width = 2, fill = 'none', dash }: Pen = {}): string {
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"${dashes}/>`;
}

export function circle(
  x: number,
  y: number,
  radius: number,
  { stroke = COLOURS.ink, width = 2, fill = 'none' }: Pen = {},
): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
}

export const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"/>`;

/** An SVG file of a size with a ground and parts. */
export const svg = (width: number, height: number, ground: string, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${box(0, 0, width, height, ground)}${parts.join('')}</svg>\n`;
