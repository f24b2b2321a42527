import { at, type Pattern, times } from './pen.ts';

/** Biologics: double helices with rungs. */
export const strands: Pattern = ({ w, h, k, rand }) => {
  const rows = Math.round(2 + 2.4 * k);
  const gap = h / (rows - 0.4);
  const half = Math.max(gap * 0.75, w / (4 + 9 * k)) * (0.85 + rand() * 0.3);
  const swing = Math.min(gap * 0.34, half * 0.72);
  const rungs = 6;
  let [strand, partner, ladder] = ['', '', ''];
  for (let row = 0; row < rows + 1; row++) {
    const [x, y] = [-half * (0.2 + rand()), (row + 0.1) * gap];
    const waves = times((w - x) / half, () => at('t', half, 0)).join('');
    strand += at('M', x, y) + at('q', half / 2, -2 * swing, half, 0) + waves;
    partner += at('M', x, y) + at('q', half / 2, 2 * swing, half, 0) + waves;
    for (let i = 1; x + (i * half) / rungs < w; i++) {
      const t = (i % rungs) / rungs;
      if (t === 0 || x + (i * half) / rungs < 0) continue;
      const reach = 4 * swing * t * (1 - t);
      ladder += at('M', x + (i * half) / rungs, y - reach) + at('v', 2 * reach);
    }
  }
  return [
    ['l', ladder + partner],
    ['hb', strand],
  ];
};
