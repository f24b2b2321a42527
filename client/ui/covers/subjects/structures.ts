import { at, curve, type Point, times } from '../pen.ts';
import { drum, ellipse, polyline, rect, roundHatch, type Subject, shape, textLines } from './shapes.ts';

const [DECK, TOWER, SAG, SPAN] = [262, 96, 146, 180];
/** A cable hangs as a parabola from the tower at `from` to the next. */
const cable = (x: number, from: number) => TOWER + SAG - SAG * (1 - (2 * (x - from)) / SPAN) ** 2;
const sweep = (from: number, left: number, right: number) =>
  polyline(
    ...times(25, (i): Point => [left + ((right - left) * i) / 24, cable(left + ((right - left) * i) / 24, from)]),
  );
const hangers = (from: number, left: number, right: number) =>
  times((right - left) / 9 - 1, (i) =>
    polyline([left + (i + 1) * 9, cable(left + (i + 1) * 9, from)], [left + (i + 1) * 9, DECK]),
  ).join('');
const tower = (x: number): Subject => [
  ['p', shape([x - 15, 340], [x - 10, 92], [x + 10, 92], [x + 15, 340])],
  ['l', polyline([x - 4, 96], [x - 6, 338]) + polyline([x + 4, 96], [x + 6, 338])],
  ['b', [130, 180, 226].map((y) => polyline([x - 11, y], [x + 11, y])).join('')],
  ['p', rect(x - 26, 336, 52, 22)],
];

/** A suspension bridge. */
export const bridge: Subject = [
  [
    'h',
    times(12, (i) => polyline([30 + ((i * 61) % 70), 366 + i * 2.6], [370 - ((i * 47) % 80), 366 + i * 2.6])).join(''),
  ],
  ['l', hangers(-70, 11, 110) + hangers(110, 110, 290) + hangers(290, 290, 389)],
  ...tower(110),
  ...tower(290),
  ['b', sweep(-70, 11, 110) + sweep(110, 110, 290) + sweep(290, 290, 389)],
  ['p', rect(0, 262, 400, 18)],
  ['l', times(40, (i) => polyline([i * 10, i % 2 ? 263 : 279], [i * 10 + 10, i % 2 ? 279 : 263])).join('')],
  ['hb', polyline([0, 262], [400, 262])],
];

const column = (x: number): Subject => [
  ['p', rect(x - 17, 176, 34, 150)],
  ['l', roundHatch(x, 17, 178, 324, 12)],
  ['p', rect(x - 22, 166, 44, 10)],
  ['p', rect(x - 22, 324, 44, 10)],
];

/** The front of a court. */
export const court: Subject = [
  ['p', shape([46, 150], [200, 58], [354, 150])],
  ['b', shape([78, 144], [200, 72], [322, 144])],
  ['l', times(11, (i) => polyline([196 - i * 10.2, 78 + i * 6], [204 + i * 10.2, 78 + i * 6])).join('')],
  ['p', ellipse(200, 120, 18, 18)],
  ['hb', ellipse(200, 120, 11, 11)],
  ['p', rect(52, 150, 296, 16)],
  ['l', times(36, (i) => polyline([58 + i * 8, 153], [58 + i * 8, 163])).join('')],
  ['l', times(24, (i) => polyline([74, 180 + i * 6.2], [326, 180 + i * 6.2])).join('')],
  ...[84, 142, 258, 316].flatMap(column),
  ['p', shape([178, 334], [178, 214], [222, 214], [222, 334])],
  ['hb', polyline([200, 218], [200, 334])],
  ['p', rect(46, 334, 308, 12)],
  ['p', rect(34, 346, 332, 12)],
  ['p', rect(22, 358, 356, 12)],
];

/** A file of five parts with their tabs, a sheet drawn out of it. */
export const file: Subject = [
  ['p', rect(112, 34, 208, 300)],
  ['hb', polyline([136, 64], [236, 64])],
  ['l', textLines(136, 84, 160, 13, [1, 0.92, 0.97, 0.5, 0, 1, 0.9, 1])],
  ...times(5, (i) => {
    const y = 128 + i * 36;
    const tab = 44 + i * 56;
    return [
      [
        'p',
        `${at('M', 36, 366)}${at('V', y + 22)}${at('H', tab)}${at('L', tab + 8, y)}${at('H', tab + 62)}${at('L', tab + 70, y + 22)}${at('H', 364)}${at('V', 366)}z`,
      ],
      [i === 2 ? 'hb' : 'l', polyline([tab + 18, y + 11], [tab + 52, y + 11])],
      ['l', [4, 8].map((d) => polyline([40, y + 22 + d], [360, y + 22 + d])).join('')],
    ] as const;
  }).flat(),
  ['l', times(10, (i) => polyline([42, 306 + i * 6], [358, 306 + i * 6])).join('')],
  ['p', rect(140, 318, 120, 30)],
  ['hb', polyline([154, 333], [216, 333])],
];

const MODULES = 15;
const isDark = (x: number, y: number) =>
  x === 0 ||
  y === MODULES - 1 ||
  (y === 0 && x % 2 === 0) ||
  (x === MODULES - 1 && y % 2 === 1) ||
  (x * x * 7 + y * 13 + x * y * 5) % 7 < 3;

/** A label on its cord, with the code of the device. */
export const label: Subject = [
  ['p', shape([76, 118], [140, 52], [260, 52], [324, 118], [324, 374], [76, 374])],
  ['l', polyline([86, 122], [144, 62], [256, 62], [314, 122], [314, 364], [86, 364], [86, 122])],
  ['p', ellipse(200, 86, 15, 15)],
  ['b', ellipse(200, 86, 8, 8)],
  [
    'h',
    `${at('M', 197, 80)}${at('C', 190, 20, 120, 30, 96, 4)}${at('M', 203, 80)}${at('C', 220, 30, 150, 40, 118, 0)}`,
  ],
  ['hb', polyline([104, 140], [220, 140])],
  ['l', textLines(104, 158, 192, 13, [1, 0.86, 0.94, 0.4])],
  [
    'f',
    times(MODULES * MODULES, (i) => {
      const [x, y] = [i % MODULES, Math.floor(i / MODULES)];
      return isDark(x, y) ? rect(104 + x * 6.4, 226 + y * 6.4, 6.4, 6.4) : '';
    }).join(''),
  ],
  ['b', rect(222, 228, 30, 22) + rect(222, 260, 30, 22) + rect(222, 292, 30, 22)],
  ['l', textLines(262, 236, 40, 8, [1, 0.7, 0, 0, 1, 0.8, 0, 0, 1, 0.6])],
  ['l', polyline([104, 334], [300, 334])],
  ['f', times(44, (i) => ((i * 7) % 5 === 0 ? '' : rect(104 + i * 4.5, 340, (i * 11) % 3 ? 1.5 : 2.8, 16))).join('')],
];

const strand = (phase: number): Point[] =>
  times(61, (i): Point => [200 + 76 * Math.sin((i / 60) * 4 * Math.PI + phase), 20 + i * 6]);

/** A double helix. */
export const helix: Subject = (() => {
  const [a, b] = [strand(0), strand(Math.PI)];
  const rungs = a.map(([x, y], i) => {
    const [other] = b[i] ?? [0, 0];
    return i % 2 || Math.abs(x - other) < 24 ? '' : polyline([x, y], [other, y]);
  });
  const ribbon = (points: readonly Point[], count: number) =>
    times(count, (i) => curve(points.map(([x, y]): Point => [x, y + (i - (count - 1) / 2) * 3.2]))).join('');
  return [
    ['h', rungs.join('')],
    ['l', ribbon(a, 7) + ribbon(b, 7)],
    ['b', ribbon(a, 1) + ribbon(b, 1)],
    [
      'hf',
      a
        .map(([x, y], i) => {
          const [other] = b[i] ?? [0, 0];
          return i % 4 || Math.abs(x - other) < 24 ? '' : ellipse((x + other) / 2, y, 3, 3);
        })
        .join(''),
    ],
  ];
})();

/** A processor with its pins. */
export const chip: Subject = [
  [
    'b',
    times(11, (i) => {
      const p = 110 + i * 18;
      return (
        polyline([p, 92], [p, 60]) +
        polyline([p, 308], [p, 340]) +
        polyline([92, p], [60, p]) +
        polyline([308, p], [340, p])
      );
    }).join(''),
  ],
  [
    'l',
    times(11, (i) => {
      const p = 110 + i * 18;
      const far = 26 + Math.abs(i - 5) * 5;
      return (
        polyline([p, 60], [p + (i - 5) * 4, far]) +
        polyline([p, 340], [p + (i - 5) * 4, 400 - far]) +
        polyline([60, p], [far, p + (i - 5) * 4]) +
        polyline([340, p], [400 - far, p + (i - 5) * 4])
      );
    }).join(''),
  ],
  ['p', rect(92, 92, 216, 216, 10)],
  ['l', rect(102, 102, 196, 196, 5)],
  ['p', rect(140, 140, 120, 120)],
  [
    'l',
    times(20, (i) => polyline([143 + i * 6, 143], [143 + i * 6, 257])).join('') +
      times(20, (i) => polyline([143, 143 + i * 6], [257, 143 + i * 6])).join(''),
  ],
  ['p', rect(170, 170, 60, 60)],
  ['hb', polyline([180, 202], [192, 202], [198, 184], [206, 216], [212, 202], [222, 202])],
  ['hf', ellipse(114, 114, 4, 4)],
];

const HUBS: readonly (readonly [x: number, y: number, r: number])[] = [
  [200, 196, 40],
  [90, 96, 24],
  [312, 88, 28],
  [338, 236, 20],
  [258, 338, 26],
  [112, 316, 30],
  [48, 206, 16],
  [206, 42, 14],
];

/** A network: bodies and what passes between them. */
export const network: Subject = [
  [
    'l',
    HUBS.flatMap(([x, y], i) =>
      HUBS.slice(i + 1).map(([ox, oy]) =>
        Math.hypot(ox - x, oy - y) < 200
          ? [-2.4, 0, 2.4].map((d) => polyline([x + d, y - d], [ox + d, oy - d])).join('')
          : '',
      ),
    ).join(''),
  ],
  [
    'hb',
    HUBS.slice(1)
      .map(([x, y]) => polyline([200, 196], [x, y]))
      .join(''),
  ],
  ...HUBS.flatMap(
    ([x, y, r]): Subject => [
      ['p', ellipse(x, y, r, r)],
      ['l', times(Math.floor(r / 4.5), (i) => ellipse(x, y, r - 4 - i * 4, r - 4 - i * 4)).join('')],
    ],
  ),
  ['hf', ellipse(200, 196, 6, 6)],
];

/** Nib with the line it has drawn. */
export const pen: Subject = [
  [
    'hb',
    `${at('M', 24, 350)}${at('C', 60, 300, 84, 396, 112, 344)}${at('S', 150, 322, 158, 352)}${at('S', 190, 356, 200, 340)}`,
  ],
  ['l', polyline([24, 372], [376, 372])],
  [
    'p',
    `${at('M', 200, 342)}${at('C', 176, 286, 138, 262, 146, 196)}${at('L', 160, 132)}${at('H', 240)}${at('L', 254, 196)}${at('C', 262, 262, 224, 286, 200, 342)}z`,
  ],
  [
    'l',
    times(8, (i) => {
      const share = 0.08 + i * 0.085;
      const x = (edge: number) => edge + (200 - edge) * share;
      return `${at('M', 200, 338 - i * 11)}${at('C', x(176), 286, x(138), 262, x(146), 196)}${at('L', x(160), 138)}`;
    }).join(''),
  ],
  ['b', polyline([200, 338], [200, 232])],
  ['p', ellipse(200, 220, 13, 13)],
  ['hf', ellipse(200, 220, 5, 5)],
  ['p', drum(200, 46, 26, 128, 8)],
  ['l', roundHatch(200, 46, 30, 132, 26)],
  ['p', rect(150, 112, 100, 26, 6)],
  ['hb', polyline([152, 125], [248, 125])],
  ['p', ellipse(200, 26, 46, 8)],
];
