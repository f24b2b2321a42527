import { circle, type Pattern } from './pen.ts';

/** Diagnostics: a plate of wells; the fill of each follows a smooth two-dimensional field. */
export const wellPlate: Pattern = ({ w, h, k, rand }) => {
  const pitch = Math.sqrt((w * h) / (30 + 90 * k));
  const [a, b, c] = [rand() * 6, rand() * 6, rand() * 6];
  const [fx, fy] = [(3 + rand() * 2.5) / w, (2 + rand() * 2) / h];
  let wells = '';
  let fills = '';
  for (let y = pitch * 0.12; y < h + pitch / 2; y += pitch) {
    for (let x = pitch * 0.12; x < w + pitch / 2; x += pitch) {
      const field = Math.sin(x * fx + a) + Math.cos(y * fy + b) + 0.7 * Math.sin(x * fx * 0.7 + y * fy + c);
      wells += circle(x, y, pitch * 0.4);
      const fill = Math.min(0.34, field * 0.22 + 0.12) * pitch;
      if (fill > pitch * 0.04) fills += circle(x, y, fill);
    }
  }
  return [
    ['l', wells],
    ['hf', fills],
  ];
};
