import { at, type Pattern, times } from './pen.ts';

/** Clinical evidence: survival curves that start in one point and fall in steps, each with its own hazard rate. */
export const survivalCurves: Pattern = ({ w, h, k, rand }) => {
  const count = Math.round(8 + 13 * k);
  const steps = Math.round(12 + 16 * k);
  const [top, depth] = [h * 0.07, h * 0.9];
  const bold = [0.22, 0.72].map((part) => Math.round((part + (rand() - 0.5) * 0.1) * count));
  const curves = times(count, (i) => {
    const hazard = (0.28 + (3.1 * i) / (count - 1)) * (0.92 + rand() * 0.16);
    let d = at('M', 0, top) + at('h', w * (0.015 + rand() * 0.05));
    let [at0, level] = [0, 0];
    for (let step = 1; step <= steps; step++) {
      // Early steps are shorter, because most patients are at risk then.
      const time = Math.min(1, 0.04 + 0.96 * ((step - rand() * 0.8) / (steps - 0.8)) ** 1.25);
      const next = depth * (1 - Math.exp(-hazard * time ** 1.08));
      d += at('v', next - level) + at('h', (time - at0) * w);
      [at0, level] = [time, next];
    }
    return d;
  });
  return [
    ['l', curves.filter((_, i) => !bold.includes(i)).join('')],
    ['hb', curves.filter((_, i) => bold.includes(i)).join('')],
  ];
};
