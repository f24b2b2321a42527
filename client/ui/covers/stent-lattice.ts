import { at, type Pattern, times } from './pen.ts';

/** Devices: the cells of a stent, foreshortened towards the edges of its cylinder. */
export const stentLattice: Pattern = ({ w, h, k, rand }) => {
  const rows = Math.round(5 + 3 * k + rand() * 2);
  const radius = h * 0.39;
  const half = Math.max(w / (6 + 4 * k), radius / rows) * (0.85 + rand() * 0.3);
  const shift = rand() * half;
  // Between two rows the crest of one wave meets the trough of the next.
  const meeting = (row: number) => h / 2 - radius * Math.cos((Math.min(rows, Math.max(0, row)) / rows) * Math.PI);
  const waves = times(rows, (row) => {
    const [top, foot] = [meeting(row), meeting(row + 1)];
    const first = row % 2 === 0 ? 1 : -1;
    const reach = (foot - top) * first;
    return (
      at('M', -shift, (top + foot) / 2) +
      at('q', half / 2, -reach, half, 0) +
      times((w + shift) / half + 1, () => at('t', half, 0)).join('')
    );
  });
  const edges = [-radius, radius].map((dy) => at('M', 0, h / 2 + dy) + at('h', w)).join('');
  return [
    ['l', waves.join('')],
    ['hb', edges],
  ];
};
