import { at, type Pattern, times } from './pen.ts';

/** Education: the leaves of an open book. */
export const leaves: Pattern = ({ w, h, k, rand }) => {
  const x = w * (0.5 + (rand() - 0.5) * 0.1);
  const foot = h * 0.9;
  const [rx, ry] = [Math.max(w * 0.55, h * 0.4), h * 0.62];
  const count = 2 * Math.round(9 + 12 * k);
  const fan = times(count, (i) => {
    const angle = ((i + 0.5) / count - 0.5) * Math.PI * 0.94;
    const [ex, ey] = [x + rx * Math.sin(angle), h * 0.68 - ry * Math.cos(angle)];
    const lean = Math.sin(angle) * w * 0.035;
    return at('M', x, foot) + at('C', x + lean * 0.2, h * 0.78, x + lean, h * 0.62, ex, ey);
  });
  const cover = (side: number) =>
    at('M', x, foot) +
    at('C', x + side * rx * 0.05, h * 0.68, x + side * rx * 0.25, h * 0.56, x + side * rx * 0.5, h * 0.57) +
    at('S', x + side * rx * 0.85, h * 0.62, x + side * rx * 1.1, h * 0.72);
  return [
    ['l', fan.join('')],
    ['hb', cover(-1) + cover(1)],
  ];
};
