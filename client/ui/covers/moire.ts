import { circle, type Pattern, times } from './pen.ts';

/** Quality: two families of rings that form a moiré pattern. */
export const moire: Pattern = ({ w, h, k, rand }) => {
  const gap = Math.max(w, h) / (22 + 34 * k);
  const x = w * (0.18 + rand() * 0.12);
  const y = h * (0.5 + rand() * 0.2);
  const family = (cx: number, cy: number, step: number) => {
    const reach = Math.hypot(Math.max(cx, w - cx), Math.max(cy, h - cy));
    return times(reach / step, (i) => circle(cx, cy, (i + 0.7) * step)).join('');
  };
  const apart = Math.min(w, h) * (0.18 + rand() * 0.06);
  return [
    ['l', family(x + apart, y - apart * (0.1 + rand() * 0.3), gap)],
    ['h', family(x, y, gap * (0.94 + rand() * 0.04))],
  ];
};
