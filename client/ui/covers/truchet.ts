import { at, type Pattern, times } from './pen.ts';

const ARCS = 5;

/** Software: Truchet tiles of five arcs that connect in either orientation; a few tiles are highlighted. */
export const truchet: Pattern = ({ w, h, k, rand }) => {
  const gap = Math.max(4, Math.round(Math.sqrt((w * h) / (9 + 13 * k)) / (ARCS + 1)));
  const side = gap * (ARCS + 1);
  let lines = '';
  let marked = '';
  for (let y = 0; y < h; y += side) {
    for (let x = 0; x < w; x += side) {
      const turned = rand() < 0.5;
      const [x1, x2] = turned ? [x + side, x] : [x, x + side];
      const out = turned ? -1 : 1;
      const sweep = turned ? 0 : 1;
      const tile = times(ARCS, (i) => {
        const r = gap * (i + 1);
        return (
          at('M', x1 + out * r, y) +
          at('a', r, r, 0, 0, sweep, -out * r, r) +
          at('M', x2 - out * r, y + side) +
          at('a', r, r, 0, 0, sweep, out * r, -r)
        );
      }).join('');
      if (rand() < 0.06) marked += tile;
      else lines += tile;
    }
  }
  return [
    ['l', lines],
    ['hb', marked],
  ];
};
