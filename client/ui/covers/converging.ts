import { at, type Pattern, times } from './pen.ts';

/** Conferences: lines from everywhere run together in one point and go out again. */
export const converging: Pattern = ({ w, h, k, rand }) => {
  const [px, py] = [w * (0.62 + rand() * 0.08), h * 0.5];
  const count = 2 * Math.round(14 + 22 * k) + 1;
  const gap = (h * 3.4) / count;
  const from = (i: number) => py + (i - (count - 1) / 2) * gap;
  const coming = times(count, (i) => {
    const y = from(i);
    return at('M', 0, y) + at('C', px * 0.4, y, px * 0.74, py + (y - py) * 0.22, px, py);
  });
  const going = times(count, (i) => at('M', px, py) + at('L', w, py + (from(i) - py) * ((w - px) / w) * 2.6));
  return [
    ['l', coming.join('')],
    ['h', going.join('')],
  ];
};
