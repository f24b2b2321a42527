import { at, times } from '../pen.ts';
import { ellipse, onCircle, polyline, rect, roundHatch, type Subject, shape, textLines, ticks } from './shapes.ts';

/** The dial of a clock at ten past ten; a highlighted quarter is what is left. */
export const clock: Subject = [
  ['p', ellipse(200, 200, 172, 172)],
  ['b', ellipse(200, 200, 160, 160)],
  ['l', ticks(200, 200, 146, 156, 60)],
  ['b', ticks(200, 200, 132, 156, 12)],
  ['l', times(9, (i) => ellipse(200, 200, 36 + i * 9, 36 + i * 9)).join('')],
  ['h', times(25, (i) => polyline([200, 200], onCircle(200, 200, 126, 60 + i * 3.75))).join('')],
  ['hb', `${polyline(onCircle(200, 200, 126, 60), [200, 200], onCircle(200, 200, 126, 150))}`],
  [
    'p',
    shape(
      onCircle(200, 200, 12, 210),
      onCircle(200, 200, 10, 30),
      onCircle(200, 200, 84, 302),
      onCircle(200, 200, 10, 210),
    ),
  ],
  [
    'p',
    shape(
      onCircle(200, 200, 9, 150),
      onCircle(200, 200, 122, 60),
      onCircle(200, 200, 9, 330),
      onCircle(200, 200, 26, 240),
    ),
  ],
  ['p', ellipse(200, 200, 14, 14)],
  ['hf', ellipse(200, 200, 5, 5)],
];

const pan = (x: number, y: number): Subject => [
  ['l', polyline([x, y], [x - 56, y + 128]) + polyline([x, y], [x + 56, y + 128]) + polyline([x, y], [x, y + 128])],
  ['p', `${at('M', x - 66, y + 128)}${at('A', 66, 40, 0, 0, 0, x + 66, y + 128)}z`],
  ['l', times(8, (i) => polyline([x - 60 + i * 5, y + 133 + i * 4], [x + 60 - i * 5, y + 133 + i * 4])).join('')],
  ['b', ellipse(x, y + 128, 66, 7)],
];

/** A pair of scales; the heavier side holds a file, the lighter one weights. */
export const scales: Subject = [
  ['l', polyline([60, 376], [340, 376])],
  ['p', `${at('M', 132, 372)}${at('Q', 190, 356, 192, 330)}${at('H', 208)}${at('Q', 210, 356, 268, 372)}z`],
  ['p', rect(193, 84, 14, 248)],
  ['l', polyline([198, 88], [198, 330]) + polyline([203, 88], [203, 330])],
  ['p', ellipse(200, 178, 16, 16)],
  ...pan(78, 110),
  ...pan(322, 82),
  ['p', rect(52, 186, 52, 50)],
  ['h', textLines(60, 198, 36, 9, [1, 0.8, 1, 0.6])],
  ['p', `${at('M', 296, 206)}${at('V', 178)}${at('H', 318)}${at('V', 206)}z`],
  ['p', `${at('M', 324, 206)}${at('V', 188)}${at('H', 342)}${at('V', 206)}z`],
  ['hb', ellipse(307, 171, 5, 5) + ellipse(333, 182, 4, 4)],
  [
    'p',
    `${at('M', 76, 106)}${at('Q', 140, 66, 200, 84)}${at('Q', 260, 102, 324, 78)}${at('L', 324, 86)}${at('Q', 262, 116, 200, 98)}${at('Q', 140, 82, 78, 114)}z`,
  ],
  ['p', ellipse(200, 90, 13, 13)],
  ['hf', ellipse(200, 90, 5, 5)],
  ['p', ellipse(200, 62, 8, 14)],
];

/** A magnifier over a printed page: what it covers is larger. */
export const magnifier: Subject = [
  ['p', shape([64, 34], [256, 34], [296, 74], [296, 366], [64, 366])],
  ['b', polyline([256, 34], [256, 74], [296, 74])],
  ['hb', polyline([92, 78], [206, 78])],
  ['l', textLines(92, 104, 176, 15, [1, 0.9, 1, 0.96, 0.6, 0, 1, 0.92, 1, 0.98, 0.94, 1, 0.9, 1, 0.4, 0, 0.7])],
  ['p', shape([292, 288], [306, 274], [378, 346], [364, 360])],
  ['l', [3, 6.5, 10].map((d) => polyline([293 + d, 287 - d], [365 + d, 359 - d])).join('')],
  ['p', ellipse(226, 208, 98, 98)],
  ['b', ellipse(226, 208, 86, 86)],
  [
    'l',
    [-52, -26, 0, 26, 52]
      .map((y) => {
        const half = Math.sqrt(82 * 82 - y * y);
        return [-2, 2]
          .map((d) => polyline([226 - half, 208 + y + d], [226 + (y === 26 ? 20 : half), 208 + y + d]))
          .join('');
      })
      .join(''),
  ],
  ['hb', polyline([226 - 74, 236], [226 + 30, 236])],
  [
    'l',
    times(
      5,
      (i) =>
        `${at('M', ...onCircle(226, 208, 76 - i * 3.4, 292))}${at('A', 76 - i * 3.4, 76 - i * 3.4, 0, 0, 1, ...onCircle(226, 208, 76 - i * 3.4, 330))}`,
    ).join(''),
  ],
];

const beam = (from: number, to: number, count: number, side: 1 | -1) =>
  times(count, (i) => polyline([200 + side * 26, 96], [200 + side * 190, from + ((to - from) * i) / (count - 1)])).join(
    '',
  );

/** A lighthouse and its two beams above the sea. */
export const lighthouse: Subject = [
  ['h', beam(30, 118, 15, -1) + beam(74, 162, 15, 1)],
  [
    'l',
    times(
      9,
      (i) =>
        `${at('M', 10, 322 + i * 7)}${times(10, (j) => at('q', 9.5, (j + i) % 2 ? 3.4 : -3.4, 19, 0) + at('t', 19, 0)).join('')}`,
    ).join(''),
  ],
  [
    'p',
    `${at('M', 88, 352)}${at('C', 120, 310, 160, 330, 176, 306)}${at('H', 226)}${at('C', 250, 326, 290, 312, 318, 352)}z`,
  ],
  ['l', times(7, (i) => polyline([104 + i * 8, 346 - i * 4.6], [300 - i * 9, 346 - i * 4.6])).join('')],
  ['p', shape([164, 312], [178, 122], [222, 122], [236, 312])],
  [
    'l',
    [0.06, 0.13, 0.62, 0.71, 0.79, 0.86, 0.92, 0.97]
      .map((s) => polyline([178 + 44 * s, 122], [164 + 72 * s, 312]))
      .join(''),
  ],
  ['p', shape([174.5, 170], [225.5, 170], [228.7, 214], [171.3, 214])],
  ['f', shape([168, 258], [232, 258], [235.2, 300], [164.8, 300])],
  ['p', rect(166, 112, 68, 12)],
  [
    'l',
    times(9, (i) => polyline([170 + i * 7.5, 112], [170 + i * 7.5, 100])).join('') + polyline([168, 100], [232, 100]),
  ],
  ['p', rect(182, 78, 36, 34)],
  ['hb', ellipse(200, 95, 9, 12)],
  ['p', `${at('M', 176, 78)}${at('Q', 200, 44, 224, 78)}z`],
  ['b', polyline([200, 60], [200, 40])],
  ['b', rect(194, 228, 12, 18, 5)],
];

/** A padlock whose keyhole is highlighted. */
export const lock: Subject = [
  [
    'p',
    `${at('M', 118, 190)}${at('V', 132)}${at('A', 82, 82, 0, 0, 1, 282, 132)}${at('V', 190)}${at('H', 252)}${at('V', 134)}${at('A', 52, 52, 0, 0, 0, 148, 134)}${at('V', 190)}z`,
  ],
  [
    'l',
    times(
      6,
      (i) =>
        `${at('M', 123 + i * 4.4, 188)}${at('V', 132)}${at('A', 77 - i * 4.4, 77 - i * 4.4, 0, 0, 1, 277 - i * 4.4, 132)}${at('V', 188)}`,
    ).join(''),
  ],
  ['p', rect(82, 186, 236, 176, 14)],
  ['l', roundHatch(200, 112, 192, 356, 40)],
  ['p', ellipse(200, 272, 62, 62)],
  ['l', ticks(200, 272, 44, 58, 48)],
  ['b', ellipse(200, 272, 40, 40)],
  ['hf', `${at('M', 192, 300)}${at('L', 195, 271)}${at('A', 12, 12, 0, 1, 1, 205, 271)}${at('L', 208, 300)}z`],
];
