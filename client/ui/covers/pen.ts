/** A layer of a cover: how its path is inked, and the path. */
export type Layer = readonly [Ink: LayerInk, d: string];

/**
 * How a path is inked: `l` hairline, `b` bold line, `f` filled in the line colour; `h`, `hb` and `hf` the same in the
 * highlight colour. These are the class names of the paths.
 */
export type LayerInk = 'l' | 'b' | 'f' | 'h' | 'hb' | 'hf';

/** What a pattern draws on: the size in drawing units, the density and a source of chance. */
export interface Sheet {
  w: number;
  h: number;
  /** Density: 1 for heroes, less for small covers. */
  k: number;
  rand: () => number;
}

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

/** A number as SVG writes it shortest, to a tenth. */
export const num = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');

const join = (numbers: readonly number[]) =>
  numbers.map(num).reduce((text, n) => (text === '' || n.startsWith('-') ? text + n : `${text} ${n}`), '');

type Point = readonly [x: number, y: number];

/** One command with its numbers: `at('M', 3, 4)` is "M3 4". */
export const at = (command: string, ...numbers: number[]): string => command + join(numbers);

/** A polyline; relative steps between rounded points, so that rounding errors do not add up. */
export function line(points: readonly Point[], closed = false): string {
  let [px, py] = [0, 0];
  const steps: number[] = [];
  for (const [i, [x, y]] of points.entries()) {
    const [rx, ry] = [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
    if (i === 0) [px, py] = [rx, ry];
    else {
      steps.push(rx - px, ry - py);
      [px, py] = [rx, ry];
    }
  }
  const [x0 = 0, y0 = 0] = points[0] ?? [];
  return `${at('M', x0, y0)}l${join(steps)}${closed ? 'z' : ''}`;
}

/** A smooth curve through points by quadratic segments whose joints lie half-way between them. */
export function curve(points: readonly Point[], closed = false): string {
  const list = closed ? [...points, points[0] ?? [0, 0], points[1] ?? [0, 0]] : points;
  const half = (i: number): Point => {
    const [[ax, ay], [bx, by]] = [list[i] ?? [0, 0], list[i + 1] ?? [0, 0]];
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  const first = closed ? half(0) : (list[0] ?? [0, 0]);
  const second = closed ? (list[1] ?? [0, 0]) : (list[1] ?? [0, 0]);
  const [tx, ty] = half(1);
  let d = `${at('M', ...first)}${at('Q', ...second, tx, ty)}T`;
  const joints: number[] = [];
  for (let i = 2; i < list.length - 1; i++) joints.push(...half(i));
  d += join(joints);
  const [ex, ey] = list.at(-1) ?? [0, 0];
  return closed ? d : `${d}${at('L', ex, ey)}`;
}

/** A circle; an ellipse with `ry`. */
export function circle(cx: number, cy: number, r: number, ry = r): string {
  return `${at('M', cx - r, cy)}${at('a', r, ry, 0, 1, 0, 2 * r, 0)}${at('a', r, ry, 0, 1, 0, -2 * r, 0)}`;
}

/**
 * A band of guilloche between two radii: a wave wound round the centre, closed after a whole number of turns so that its
 * windings cross like the engraving of a bank note.
 *
 * @param lobes waves in one turn
 * @param turns windings, each shifted by a part of a wave
 */
export function guilloche(cx: number, cy: number, inner: number, outer: number, lobes: number, turns: number): string {
  const mid = (inner + outer) / 2;
  const swing = (outer - inner) / 2;
  let d = '';
  for (let turn = 0; turn < turns; turn++) {
    const shift = (turn / turns) * 2 * Math.PI;
    const points = Array.from({ length: lobes * 4 }, (_, i): Point => {
      const angle = (i / (lobes * 4)) * 2 * Math.PI;
      const r = mid + swing * Math.cos(lobes * angle + shift);
      return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
    });
    d += curve(points, true);
  }
  return d;
}
