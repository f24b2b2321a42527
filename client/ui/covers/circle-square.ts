import { at, circle, type Pattern, times } from './pen.ts';

/** Combination products: concentric squares overlapped by concentric circles. */
export const circleSquare: Pattern = ({ w, h, k, rand }) => {
  const portrait = h > w * 1.1;
  const count = Math.round(7 + 7 * k);
  const reach = Math.min(w, h) * 0.52;
  const step = reach / count;
  const [sx, sy] = portrait ? [w * (0.36 + rand() * 0.1), h * 0.38] : [w / 2 - reach * (0.45 + rand() * 0.15), h / 2];
  const [cx, cy] = portrait ? [w * (0.58 + rand() * 0.08), h * 0.62] : [w / 2 + reach * (0.3 + rand() * 0.15), h / 2];
  const square = (a: number) => `${at('M', sx - a, sy - a)}${at('h', 2 * a)}${at('v', 2 * a)}${at('h', -2 * a)}z`;
  return [
    ['l', times(count + 2, (i) => square((i + 0.75) * step)).join('')],
    ['h', times(count, (i) => circle(cx, cy, (i + 0.6) * step)).join('')],
  ];
};
