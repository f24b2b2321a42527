import { circle, guilloche, type Pattern } from './pen.ts';

/** Policy and certification: a guilloche rosette, which bleeds off the right edge of a strip. */
export const guillocheRosette: Pattern = ({ w, h, k, rand }) => {
  const square = Math.abs(w - h) < 0.25 * h;
  const portrait = h > w && !square;
  const strip = w > 4 * h;
  const radius = square ? Math.min(w, h) * 0.495 : portrait ? w * 0.58 : h * (strip ? 2.4 : 0.98);
  const centre = [w * (square || portrait ? 0.5 : strip ? 0.84 : 0.66), h * 0.5] as const;
  const band = (inner: number, outer: number, lobes: number, loop: number) =>
    guilloche(centre, [inner * radius, outer * radius], { lobes: Math.round(lobes * (0.45 + 0.55 * k)), loop });
  const bands =
    band(0.7, 0.95, 86 + Math.round(rand() * 12), 1.4 + rand() * 0.5) +
    band(0.39, 0.695, 74 + Math.round(rand() * 12), 1.7 + rand() * 0.6) +
    band(0.165, 0.355, 46 + Math.round(rand() * 8), 1.2 + rand() * 0.5);
  return [
    ['l', bands],
    ['h', circle(...centre, radius) + circle(...centre, radius * 0.13)],
  ];
};
