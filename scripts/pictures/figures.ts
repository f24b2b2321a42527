import { bell, box, COLOURS, circle, curve, path, randomOf, svg, through } from './drawing.ts';

const WIDTH = 1968;
const HEIGHT = 820;
const BASE = 660;
const { paper, mint, peach, ink, line, green, rust, orange } = COLOURS;

const axis = (from = 160, to = 1808): string =>
  path(
    through([
      [from, BASE],
      [to, BASE],
    ]) + Array.from({ length: 13 }, (_, tick) => `M${from + ((to - from) * tick) / 12} ${BASE}v14`).join(''),
    { stroke: ink, width: 3 },
  );
const figure = (ground: string, parts: readonly string[]): string => svg(WIDTH, HEIGHT, ground, parts);
const area = (centre: number, spread: number, height: number) =>
  curve(160, 1808, (x) => BASE - height * bell(x, centre, spread));

/** The same mark on an instrument, sharp on the left and worn away on the right. */
function wornMark(): string {
  const random = randomOf('mark');
  const cells = (left: number, worn: number) =>
    Array.from({ length: 16 * 16 }, (_, index) => {
      const [x, y] = [index % 16, Math.floor(index / 16)];
      const isFrame = x === 0 || y === 15 || (y === 0 && x % 2 === 0) || (x === 15 && y % 2 === 1);
      const isDark = isFrame || random() < 0.45;
      return isDark && random() > worn ? box(left + x * 19, 258 + y * 19, 18, 18, ink) : '';
    });
  const handle = through(curve(0, WIDTH, (x) => 190 - 26 * Math.sin(x / 620)));
  const lower = through(curve(0, WIDTH, (x) => 640 + 26 * Math.sin(x / 620)));
  return figure(mint, [
    path(handle, { stroke: green, width: 3 }),
    path(lower, { stroke: green, width: 3 }),
    ...[230, 600].map((y) =>
      path(through(curve(0, WIDTH, (x) => y + 10 * Math.sin(x / 500))), { stroke: green, width: 1 }),
    ),
    ...cells(250, 0),
    ...cells(832, 0.22),
    ...cells(1414, 0.62),
  ]);
}

/** One dossier in the middle, nine authorities around it, and the questions on the way back. */
function nineAnswers(): string {
  const random = randomOf('nine');
  const nodes = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * 2 * Math.PI - Math.PI / 2;
    return [984 + 700 * Math.cos(angle), 410 + 310 * Math.sin(angle)] as const;
  });
  return figure(peach, [
    ...nodes.flatMap(([x, y], index) =>
      Array.from({ length: 3 + ((index * 5) % 9) }, () => {
        const [bendX, bendY] = [(984 + x) / 2 + (random() - 0.5) * 220, (410 + y) / 2 + (random() - 0.5) * 160];
        return path(`M984 410Q${bendX.toFixed(0)} ${bendY.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}`, {
          stroke: rust,
          width: 1.5,
        });
      }),
    ),
    ...nodes.map(([x, y]) => circle(x, y, 34, { stroke: ink, width: 3, fill: peach })),
    box(924, 330, 120, 160, ink),
    box(940, 346, 88, 128, peach),
    path('M956 376h56M956 402h56M956 428h34', { width: 3 }),
  ]);
}

/** A tree of components: few at the first level, very many below. */
function componentTree(): string {
  const random = randomOf('tree');
  const parts: string[] = [];
  const grow = (x: number, y: number, spread: number, level: number) => {
    const children = level === 0 ? 5 : 2 + Math.floor(random() * 3);
    for (let child = 0; level < 4 && child < children; child += 1) {
      const nextX = x + ((child + 0.5) / children - 0.5) * spread;
      const nextY = y + 165;
      parts.push(
        path(
          `M${x.toFixed(0)} ${y}C${x.toFixed(0)} ${y + 80} ${nextX.toFixed(0)} ${y + 80} ${nextX.toFixed(0)} ${nextY}`,
          { stroke: level < 2 ? ink : line, width: level < 2 ? 2.5 : 1.25 },
        ),
      );
      grow(nextX, nextY, spread / children, level + 1);
    }
    parts.push(circle(x, y, [18, 13, 9, 6, 4][level] ?? 4, { fill: level === 0 ? orange : level < 3 ? mint : ink }));
  };
  grow(984, 70, 1800, 0);
  return figure(mint, parts);
}

/** Batches before and after a change of the process: two distributions that overlap. */
const comparedBatches = (): string =>
  figure(mint, [
    path(`${through(area(880, 210, 480))}Z`, { stroke: green, width: 3, fill: '#c4ddd0' }),
    path(through(area(1050, 240, 430)), { stroke: rust, width: 3, dash: '14 10' }),
    ...[620, 1300].map((x) => path(`M${x} 120V${BASE}`, { stroke: line, width: 2, dash: '4 8' })),
    axis(),
  ]);

/** An interval that is wide in a small trial and narrow in a large one. */
const intervals = (): string =>
  figure(paper, [
    path(`M984 110V${BASE}`, { stroke: line, width: 2, dash: '4 8' }),
    ...Array.from({ length: 9 }, (_, index) => {
      const [y, half] = [150 + index * 56, 620 / (1 + index * 0.55)];
      const centre = 984 + (((index * 37) % 11) - 4) * (32 - index * 2.6);
      const stroke = index === 8 ? green : ink;
      return (
        path(`M${(centre - half).toFixed(0)} ${y}h${(half * 2).toFixed(0)}m0 -12v24m-${(half * 2).toFixed(0)} -24v24`, {
          stroke,
          width: 3,
        }) + box(centre - 9, y - 9, 18, 18, index === 8 ? green : rust)
      );
    }),
    axis(),
  ]);

/** Two files with their steps and one clock that both wait for. */
const twoFiles = (): string =>
  figure(mint, [
    ...[250, 570].flatMap((y, row) => [
      path(`M160 ${y}H1808`, { stroke: row === 0 ? green : rust, width: 4 }),
      ...[200, 520, 760, 1180, 1700].map((x, index) =>
        circle(x + row * 70, y, 18, { stroke: row === 0 ? green : rust, width: 4, fill: index === 3 ? orange : mint }),
      ),
    ]),
    path('M1180 268V390M1250 552V440', { stroke: ink, width: 2, dash: '6 8' }),
    circle(1215, 410, 76, { width: 4, fill: paper }),
    path('M1215 356v54l34 26', { width: 4 }),
  ]);

/** Temperatures of a depot over a year, and the line that the label names. */
function depotYear(): string {
  const random = randomOf('depot');
  const days = curve(
    160,
    1808,
    (x) => 500 - 210 * Math.sin(((x - 480) / 1648) * 2 * Math.PI) - 50 * random() - 40 * bell(x, 900, 60),
    365,
  );
  return figure(peach, [
    box(160, 120, 1648, 190, '#fbd0ab'),
    path(through(days), { stroke: rust, width: 2.5 }),
    path('M160 310H1808', { stroke: ink, width: 3 }),
    axis(),
  ]);
}

/** Few reports over the years, three of which are alike. */
function fewReports(): string {
  const random = randomOf('reports');
  return figure(paper, [
    ...Array.from({ length: 46 }, () => [200 + random() * 1560, 160 + random() * 430] as const).map(([x, y]) =>
      circle(x, y, 15, { stroke: line, width: 2.5 }),
    ),
    ...[
      [1290, 300],
      [1340, 352],
      [1270, 372],
    ].map(([x = 0, y = 0]) => circle(x, y, 15, { stroke: rust, width: 2.5, fill: orange })),
    circle(1300, 340, 92, { stroke: rust, width: 3 }),
    axis(),
  ]);
}

/** The figures of articles by file name. */
export const FIGURES: Readonly<Record<string, () => string>> = {
  'worn-mark': wornMark,
  'nine-answers': nineAnswers,
  'component-tree': componentTree,
  'compared-batches': comparedBatches,
  intervals,
  'two-files': twoFiles,
  'depot-year': depotYear,
  'few-reports': fewReports,
};
