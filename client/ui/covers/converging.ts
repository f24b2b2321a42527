import { at, type Pattern, times } from './pen.ts';

/** Conferences: lines that converge in one point and diverge from it. */
export const converging: Pattern = ({ w, h, k, rand }) => {
  const [px, py] = [w * (0.63 + rand() * 0.06), h * 0.5];
  const count = 2 * Math.round(10 + 16 * k) + 1;
  const offset = (i: number) => (2 * i) / (count - 1) - 1;
  const coming = times(count, (i) => {
    const y = py + offset(i) * 0.85 * h;
    return at('M', 0, y) + at('C', px * 0.5, y, px * 0.72, py, px, py);
  });
  const going = times(count, (i) => at('M', px, py) + at('L', w, py + offset(i) * 0.68 * h));
  return [
    ['l', coming.join('')],
    ['h', going.join('')],
  ];
};
