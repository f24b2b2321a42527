import { at, type Layer, type Pattern } from './pen.ts';

/** Medicines: capsules in a blister pack, rows slanted alternately; most capsules are half filled. */
export const blisterPack: Pattern = ({ w, h, k, rand }) => {
  // Integers keep the path short: this pattern has the most strokes.
  const pitch = Math.round(Math.max(22, Math.sqrt((w * h) / (50 + 55 * k)) * 1.15));
  const row = Math.round(pitch * 0.72);
  const arm = Math.round(pitch * 0.18);
  const n = Math.round(pitch * 0.13);
  let shells = '';
  let fills = '';
  for (let j = 0; j * row < h + pitch; j++) {
    const lean = j % 2 === 0 ? -1 : 1;
    for (let i = 0; i * pitch < w + pitch; i++) {
      const [x, y] = [i * pitch + (j % 2) * Math.round(pitch / 2), j * row];
      const end = rand() < 0.5 ? 1 : -1;
      const sweep = lean > 0 ? 1 : 0;
      shells +=
        at('M', x - arm + n, y - lean * arm - lean * n) +
        at('l', 2 * arm, 2 * lean * arm) +
        at('a', 1, 1, 0, 0, sweep, -2 * n, 2 * lean * n) +
        at('l', -2 * arm, -2 * lean * arm) +
        at('a', 1, 1, 0, 0, sweep, 2 * n, -2 * lean * n);
      if (rand() < 0.16) continue;
      fills +=
        at('M', x + end * n, y - end * lean * n) +
        at('l', end * arm, end * lean * arm) +
        at('a', 1, 1, 0, 0, sweep, -2 * end * n, 2 * end * lean * n) +
        at('l', -end * arm, -end * lean * arm);
    }
  }
  const layers: Layer[] = [['l', shells]];
  return [...layers, ['hf', fills]];
};
