import { at, circle, type Layer, type Point, times } from '../pen.ts';

/** Drawn in a square of this many units; parts that cover others are filled with paper. */
export const BOX = 400;

export type Subject = readonly Layer[];

export const polyline = (...points: Point[]): string => points.map(([x, y], i) => at(i ? 'L' : 'M', x, y)).join('');
export const shape = (...points: Point[]): string => `${polyline(...points)}z`;

export const rect = (x: number, y: number, w: number, h: number, r = 0): string =>
  r === 0
    ? `${at('M', x, y)}${at('h', w)}${at('v', h)}${at('h', -w)}z`
    : at('M', x + r, y) +
      at('h', w - 2 * r) +
      at('a', r, r, 0, 0, 1, r, r) +
      at('v', h - 2 * r) +
      at('a', r, r, 0, 0, 1, -r, r) +
      at('h', 2 * r - w) +
      at('a', r, r, 0, 0, 1, -r, -r) +
      at('v', 2 * r - h) +
      at('a', r, r, 0, 0, 1, r, -r) +
      'z';

/** Upright lines that stand closer towards the edges, as on a cylinder lit from the front left. */
export const roundHatch = (cx: number, r: number, top: number, foot: number, count = 18): string =>
  times(count, (i) => {
    const angle = ((i + 0.5) / count) * Math.PI;
    const side = Math.cos(angle);
    return side < -0.2 && side > -0.75 ? '' : polyline([cx + r * side, top], [cx + r * side, foot]);
  }).join('');

/** Level lines of a block of text; `lengths` are shares of the width. */
export const textLines = (x: number, y: number, w: number, gap: number, lengths: readonly number[]): string =>
  lengths.map((share, i) => polyline([x, y + i * gap], [x + w * share, y + i * gap])).join('');

/** The wall of an upright cylinder with an elliptic foot. */
export const drum = (cx: number, r: number, top: number, foot: number, ry: number): string =>
  `${polyline([cx - r, top], [cx - r, foot])}${at('A', r, ry, 0, 0, 0, cx + r, foot)}${at('L', cx + r, top)}${at('A', r, ry, 0, 0, 0, cx - r, top)}z`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number): string => circle(cx, cy, rx, ry);

/** A point on a circle; degrees clockwise from twelve o'clock. */
export const onCircle = (cx: number, cy: number, r: number, degrees: number): Point => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
};

/** Radial ticks. */
export const ticks = (cx: number, cy: number, inner: number, outer: number, count: number): string =>
  times(count, (i) =>
    polyline(onCircle(cx, cy, inner, (360 / count) * i), onCircle(cx, cy, outer, (360 / count) * i)),
  ).join('');
