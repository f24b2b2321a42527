import { at, type Pattern } from './pen.ts';

/** Careers and mentoring: a path that forks repeatedly; one route through it is highlighted. */
export const branching: Pattern = ({ w, h, k, rand }) => {
  const levels = Math.round(3.6 + 2.4 * k);
  const first = w * 0.13;
  const step = (w * 0.8 - first) / (levels - 1);
  const way = rand();
  const layers = { l: '', b: '', hb: '' };
  const fork = (x: number, y: number, spread: number, level: number, chosen: boolean) => {
    const width = level === 0 ? first : step;
    if (level === levels) {
      layers[chosen ? 'hb' : 'l'] += at('M', x, y) + at('H', w);
      return;
    }
    if (level === 0) layers.hb += at('M', 0, y) + at('H', first * 0.7);
    const r = Math.min(width * 0.3, spread * 0.8);
    const start = level === 0 ? first : x;
    const upper = chosen && (way * 2 ** (level + 1)) % 2 < 1;
    for (const side of [-1, 1]) {
      const mine = chosen && side < 0 === upper;
      layers[mine ? 'hb' : level < 2 ? 'b' : 'l'] +=
        at('M', start - r, y) +
        at('q', r, 0, r, side * r) +
        at('v', side * Math.max(0, spread - 2 * r)) +
        at('q', 0, side * Math.min(r, spread - r), r, side * Math.min(r, spread - r)) +
        at('H', start + step - (level + 1 < levels ? Math.min(step * 0.3, spread * 0.4) : 0));
      fork(start + step, y + side * spread, spread / 2, level + 1, mine);
    }
  };
  fork(0, h / 2, h / 4, 0, true);
  return [
    ['l', layers.l],
    ['b', layers.b],
    ['hb', layers.hb],
  ];
};
