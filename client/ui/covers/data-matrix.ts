import { at, type Pattern, times } from './pen.ts';

/** Labelling: a Data Matrix code with its solid and dashed edges, on a background of registration marks. */
export const dataMatrix: Pattern = ({ w, h, k, rand }) => {
  const size = 10 + 2 * Math.round(4 * k);
  const side = Math.min(w, h) * 0.82;
  const m = side / size;
  const spare = w - side;
  const [left, top] = [Math.max(m, spare * (0.2 + rand() * 0.25)), h > w ? h * 0.23 : (h - side) / 2];
  // ISO/IEC 16022: the left and lower edges are solid, the upper and right edges alternate.
  const dark = (row: number, column: number) => {
    if (column === 0 || row === size - 1) return true;
    if (row === 0) return column % 2 === 0;
    if (column === size - 1) return row % 2 === 1;
    return rand() < 0.5;
  };
  let code = '';
  for (let row = 0; row < size; row++) {
    const cells = times(size, (column) => dark(row, column));
    for (let column = 0; column < size; column++) {
      if (!cells[column]) continue;
      const run = (cells.indexOf(false, column) === -1 ? size : cells.indexOf(false, column)) - column;
      code += at('M', left + column * m, top + row * m) + at('h', run * m) + at('v', m) + at('h', -run * m);
      column += run;
    }
  }
  const [dx, dy] = [w / Math.round(16 + 20 * k), h / Math.round(6 + 6 * k)];
  const inside = (x: number, y: number) => x > left - m && x < left + side + m && y > top - m && y < top + side + m / 2;
  let marks = '';
  for (let x = dx / 2; x < w; x += dx)
    for (let y = dy / 3; y < h; y += dy) if (!inside(x, y)) marks += at('M', x, y) + at('v', dy * 0.45);
  return [
    ['l', marks],
    ['hf', code],
  ];
};
