/**
 * `l` hairline, `b` bold, `f` filled, in the line colour; `h`, `hb`, `hf` the same in the highlight colour.
 * `p` is bold and filled with paper, to cover what is behind it.
 */
export type LayerInk = 'l' | 'b' | 'f' | 'h' | 'hb' | 'hf' | 'p';

export type Layer = readonly [ink: LayerInk, d: string];

export interface Sheet {
  w: number;
  h: number;
  /** Density: 1 for heroes, less for small covers. */
  k: number;
  rand: () => number;
}

export type Pattern = (sheet: Sheet) => Layer[];
export type Point = readonly [x: number, y: number];

/** In [0, 1), the same on every machine (FNV-1a hash of the seed, then mulberry32). */
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

/** Rounds to tenths in the shortest SVG notation: no leading zero, and no space before a minus sign. */
function join(numbers: readonly number[]): string {
  let text = '';
  for (const value of numbers) {
    const n = String(round(value)).replace(/^(-?)0\./, '$1.');
    text += text === '' || n.startsWith('-') ? n : ` ${n}`;
  }
  return text;
}

/** `at('M', 3, -4)` is "M3-4". */
export const at = (command: string, ...numbers: number[]): string => command + join(numbers);

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => make(i));

/** A quadratic B-spline of joints (`t`), each computed from the rounded control point, so that errors do not add up. */
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

/** Radii are too small on purpose: SVG scales them up until the halves form an exact ellipse; `turn` in degrees. */
export function circle(cx: number, cy: number, r: number, ry = r, turn = 0): string {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [r * Math.cos(angle), r * Math.sin(angle)];
  const arc = ry === r ? [1, 1, 0, 1, 0] : [r / 2, ry / 2, turn, 1, 0];
  return at('M', cx - dx, cy - dy) + at('a', ...arc, 2 * dx, 2 * dy) + at('a', ...arc, -2 * dx, -2 * dy);
}

/**
 * A curve that oscillates between two radii.
 * @param lobes oscillations per turn
 * @param loop amplitude along the direction of travel, in lobes; above a sixth the line crosses itself
 * @param turns number of windings, each offset by a fraction of a lobe
 */
export function guilloche(
  [cx, cy]: Point,
  [inner, outer]: readonly [inner: number, outer: number],
  { lobes, loop, turns = 1 }: { lobes: number; loop: number; turns?: number },
): string {
  const middle = (inner + outer) / 2;
  // `curve` keeps three quarters of the amplitude of four points, hence 2 × ¾.
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
