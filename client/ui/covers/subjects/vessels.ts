import { at, times } from '../pen.ts';
import { drum, ellipse, polyline, rect, roundHatch, type Subject, shape, textLines } from './shapes.ts';

/** A stoppered vial, its label pasted on. */
export const vial: Subject = [
  ['l', polyline([60, 378], [340, 378])],
  [
    'p',
    `${at('M', 160, 96)}${at('C', 160, 122, 108, 118, 108, 156)}${at('V', 366)}${at('A', 92, 12, 0, 0, 0, 292, 366)}${at('V', 156)}${at('C', 292, 118, 240, 122, 240, 96)}z`,
  ],
  ['l', roundHatch(200, 92, 158, 368, 30)],
  ['h', ellipse(200, 196, 92, 12)],
  [
    'p',
    `${at('M', 108, 218)}${at('A', 92, 12, 0, 0, 0, 292, 218)}${at('V', 330)}${at('A', 92, 12, 0, 0, 1, 108, 330)}z`,
  ],
  ['hb', polyline([126, 246], [230, 246])],
  ['l', textLines(126, 266, 130, 14, [1, 0.82, 0.74, 0.5])],
  ['f', times(9, (i) => rect(240 + i * 4.6, 288, i % 3 ? 1.4 : 3, 30)).join('')],
  ['p', drum(200, 48, 60, 96, 8)],
  ['l', roundHatch(200, 48, 62, 100, 26)],
  ['p', drum(200, 54, 34, 60, 9)],
  ['p', ellipse(200, 34, 54, 9)],
  ['hb', ellipse(200, 34, 30, 5)],
];

const LIQUID = 262;

/** A conical flask with its scale. */
export const flask: Subject = [
  ['l', polyline([50, 372], [350, 372])],
  [
    'p',
    `${at('M', 168, 50)}${at('V', 150)}${at('L', 78, 330)}${at('Q', 62, 364, 96, 364)}${at('H', 304)}${at('Q', 338, 364, 322, 330)}${at('L', 232, 150)}${at('V', 50)}z`,
  ],
  [
    'l',
    times(15, (i) => polyline([112 - i * 2.6, LIQUID + 6 + i * 6.6], [288 + i * 2.6, LIQUID + 6 + i * 6.6])).join(''),
  ],
  ['hb', ellipse(200, LIQUID, 88, 9)],
  ['p', rect(156, 36, 88, 14, 7)],
  ['b', times(6, (i) => polyline([216 + i * 9, 180 + i * 18], [240 + i * 9, 180 + i * 18])).join('')],
  ['l', times(5, (i) => polyline([224 + i * 9, 189 + i * 18], [236 + i * 9, 189 + i * 18])).join('')],
  ['l', polyline([178, 54], [178, 148]) + polyline([186, 54], [186, 144])],
  ['h', ellipse(170, 232, 6, 6) + ellipse(190, 206, 4, 4) + ellipse(176, 180, 3, 3)],
];

/** A syringe, drawn level and turned by the corner it points to. */
export const syringe: Subject = (() => {
  const angle = -Math.PI / 4;
  const turn = (x: number, y: number) =>
    [200 + x * Math.cos(angle) - y * Math.sin(angle), 200 + x * Math.sin(angle) + y * Math.cos(angle)] as const;
  const box = (x0: number, x1: number, r: number) => shape(turn(x0, -r), turn(x1, -r), turn(x1, r), turn(x0, r));
  const across = (x: number, from: number, to: number) => polyline(turn(x, from), turn(x, to));
  const along = (y: number, from: number, to: number) => polyline(turn(from, y), turn(to, y));
  return [
    ['p', box(-196, -184, 34)],
    ['p', box(-184, -96, 9)],
    ['l', [-5, -2, 4, 7].map((y) => along(y, -184, -98)).join('')],
    ['p', box(-100, -88, 52)],
    ['p', box(-88, 92, 36)],
    ['l', times(13, (i) => along(36 * Math.cos(((i + 0.5) / 13) * Math.PI), -8, 90)).join('')],
    ['p', box(-24, -6, 36)],
    ['l', [-19, -15, -11].map((x) => across(x, -36, 36)).join('')],
    ['hb', times(6, (i) => across(4 + i * 16, -36, -14)).join('')],
    ['h', times(5, (i) => across(12 + i * 16, -36, -24)).join('')],
    ['p', shape(turn(92, -36), turn(106, -12), turn(124, -9), turn(124, 9), turn(106, 12), turn(92, 36))],
    ['b', along(-1.6, 124, 214) + along(1.6, 124, 208) + polyline(turn(214, -1.6), turn(208, 1.6))],
    ['hf', ellipse(...turn(228, 0), 4, 4)],
  ];
})();

/** Two capsules, one across the other. */
export const capsule: Subject = (() => {
  const one = (cx: number, cy: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    const turn = (x: number, y: number) =>
      [cx + x * Math.cos(angle) - y * Math.sin(angle), cy + x * Math.sin(angle) + y * Math.cos(angle)] as const;
    const [r, half] = [52, 88];
    const arc = (to: readonly [number, number]) => at('A', r, r, 0, 0, 1, ...to);
    const body = `${polyline(turn(-half, -r), turn(half, -r))}${arc(turn(half, r))}${at('L', ...turn(-half, r))}${arc(turn(-half, -r))}z`;
    const shade = times(16, (i) => {
      const y = r * Math.cos(((i + 0.5) / 16) * Math.PI);
      if (y < -8 && y > -40) return '';
      const end = half + Math.sqrt(r * r - y * y);
      return polyline(turn(4, y), turn(end, y));
    }).join('');
    const dots = times(22, (i) => {
      const y = ((i * 0.7549) % 1) * 76 - 38;
      const start = -half - 0.8 * Math.sqrt(r * r - y * y);
      const x = start + ((i * 0.5698) % 1) * (-8 - start);
      return ellipse(...turn(x, y), 2.6, 2.6);
    }).join('');
    return [
      ['p', body],
      ['l', shade],
      ['hf', dots],
      ['hb', `${polyline(turn(0, -r), turn(0, r))}`],
      ['b', polyline(turn(4, -r), turn(4, r))],
    ] as const;
  };
  return [...one(214, 148, -24), ...one(184, 272, 18)];
})();
