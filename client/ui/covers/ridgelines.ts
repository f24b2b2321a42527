import { curve, type Pattern, type Point, times } from './pen.ts';

/** Vigilance: stacked signals, each hiding the part of the signal behind it. */
export const ridgelines: Pattern = ({ w, h, k, rand }) => {
  const count = Math.round(8 + 10 * k);
  const points = Math.round(22 + 14 * k);
  const top = h > w ? 0.3 : 0.22;
  const gap = (h * (1.02 - top)) / count;
  const peaks = times(3, (i) => ({
    x: 0.3 + i * 0.18 + rand() * 0.12,
    wide: 0.02 + rand() * 0.05,
    tall: 1.6 + rand() * 3.6,
  }));
  const horizon: number[] = times(points, () => Number.POSITIVE_INFINITY);
  const ridges = times(count, (i) => {
    const base = h * 1.01 - i * gap;
    const line = times(points, (p): Point => {
      const t = p / (points - 1);
      const rise = peaks.reduce(
        (sum, { x, wide, tall }) => sum + tall * (0.25 + rand()) * Math.exp(-(((t - x) / wide) ** 2) / 2),
        0.14 * rand() + 1.5 * rand() * Math.exp(-(((t - 0.5) / 0.24) ** 2)),
      );
      const y = Math.min(base - rise * gap, (horizon[p] ?? base) - 0.8);
      horizon[p] = y;
      return [t * w, y];
    });
    return curve(line);
  });
  const marked = Math.floor(count * (0.45 + rand() * 0.2));
  return [
    ['l', ridges.filter((_, i) => i !== marked).join('')],
    ['hb', ridges[marked] ?? ''],
  ];
};
