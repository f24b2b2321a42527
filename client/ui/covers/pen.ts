/**
 * How a path is inked: `l` hairline, `b` bold line, `f` filled in the line colour; `h`, `hb` and `hf` the same in the
 * highlight colour. These are the class names of the paths.
 */
export type LayerInk = 'l' | 'b' | 'f' | 'h' | 'hb' | 'hf';

/** A layer of a cover: how its path is inked, and the path. */
export type Layer = readonly [ink: LayerInk, d: string];

/** What a pattern draws on: the size in drawing units, the density and a source of chance. */
export interface Sheet {
  w: number;
  h: number;
  /** Density: 1 for heroes, less for small covers. */
  k: number;
  rand: () => number;
}

export type Pattern = (sheet: Sheet) => Layer[];
export type Point = readonly [x: number, y: number];

/** Numbers of 0 to 1, the same for the same seed on every machine (FNV-1a, then mulberry32). */
export function randomFrom(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Numbers to a tenth, as SVG writes them shortest: a minus sign parts as well as a space does. */
function join(numbers: readonly number[]): string {
  let text = '';
  for (const value of numbers) {
    const n = String(round(value)).replace(/^(-?)0\./, '$1.');
    text += text === '' || n.startsWith('-') ? n : ` ${n}`;
  }
  return text;
}

/** One command with its numbers: `at('M', 3, -4)` is "M3-4". */
export const at = (command: string, ...numbers: number[]): string => command + join(numbers);

/** A list made of its indices. */
export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => make(i));

/**
 * A smooth curve that runs along its points: a quadratic B-spline, which keeps three quarters of a sharp turn. Only joints
 * are written; a browser mirrors the control point at each. Every joint is therefore placed from the control point that the
 * browser will have, so that rounding never adds up.
 */
export function curve(points: readonly Point[], closed = false): string {
  const run = closed ? [...points.slice(1), ...points.slice(0, 2)] : points.slice(1);
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = points;
  let [px, py] = closed ? [round((ax + bx) / 2), round((ay + by) / 2)] : [round(ax), round(ay)];
  const d = at('M', px, py);
  let [cx, cy] = [round(bx), round(by)];
  const steps: number[] = [cx - px, cy - py];
  for (const [nx, ny] of run.slice(1)) {
    const [x, y] = [round((cx + nx) / 2), round((cy + ny) / 2)];
    steps.push(x - px, y - py);
    [px, py] = [x, y];
    [cx, cy] = [2 * x - cx, 2 * y - cy];
  }
  const tail = closed ? '' : at('L', ...(points.at(-1) ?? [0, 0]));
  return `${d}q${join(steps.slice(0, 4))}t${join(steps.slice(4))}${tail}`;
}

/**
 * A circle; an ellipse with `ry`, turned by `turn` degrees about its centre. The radii are written too small on purpose:
 * SVG then scales them until they just reach from end to end, so that two halves always make one true ellipse.
 */
export function circle(cx: number, cy: number, r: number, ry = r, turn = 0): string {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [r * Math.cos(angle), r * Math.sin(angle)];
  const arc = ry === r ? [1, 1, 0, 1, 0] : [r / 2, ry / 2, turn, 1, 0];
  return at('M', cx - dx, cy - dy) + at('a', ...arc, 2 * dx, 2 * dy) + at('a', ...arc, -2 * dx, -2 * dy);
}

/**
 * A band of guilloche between two radii: a pen that circles while it travels round the centre, as in the engraving of a
 * bank note.
 *
 * @param lobes circlings in one turn
 * @param loop  how far the pen swings along its way, in lobes: above a sixth the line crosses itself
 * @param turns windings, each shifted by a part of a lobe
 */
export function guilloche(
  [cx, cy]: Point,
  [inner, outer]: readonly [inner: number, outer: number],
  { lobes, loop, turns = 1 }: { lobes: number; loop: number; turns?: number },
): string {
  const middle = (inner + outer) / 2;
  // The curve keeps three quarters of a swing drawn with four points.
  const swing = (outer - inner) / 1.5;
  const bend = (loop * 2 * Math.PI) / lobes / 0.75;
  return times(turns, (turn) =>
    curve(
      times(lobes * 4, (i): Point => {
        const phase = ((i % 4) * Math.PI) / 2;
        const angle = ((i / 4 + turn / turns) / lobes) * 2 * Math.PI + bend * Math.sin(phase);
        const r = middle + swing * Math.cos(phase);
        return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
      }),
      true,
    ),
  ).join('');
}
