import { box, COLOURS, circle, curve, path, randomOf, svg, through } from './drawing.ts';

const WIDTH = 1312;
const HEIGHT = 860;
const { paper, mint, ink, green, orange } = COLOURS;

type Sketch = {
  /** The direction of the river in degrees; 0 is from left to right. */
  readonly river: number;
  readonly riverWidth: number;
  /** The distance of the streets in pixels, and how far they turn in degrees. */
  readonly street: number;
  readonly turn: number;
};

/** A sketch of the streets around a venue, which is marked: a way to find it, not a survey. */
function mapOf(seed: string, { river, riverWidth, street, turn }: Sketch): string {
  const random = randomOf(seed);
  const rows = Array.from({ length: 40 }, (_, index) => (index - 20) * street);
  const wavy = (offset: number, bend: number) =>
    through(curve(-900, 900, (x) => offset + bend * Math.sin(x / 260 + offset), 40));
  const streets = rows.flatMap((offset) => [
    path(wavy(offset + random() * street * 0.5, 8), { stroke: '#ffffff', width: random() < 0.2 ? 16 : 7 }),
    `<g transform="rotate(90)">${path(wavy(offset + random() * street * 0.5, 8), { stroke: '#ffffff', width: random() < 0.2 ? 16 : 7 })}</g>`,
  ]);
  const blocks = Array.from({ length: 26 }, () =>
    box((random() - 0.5) * 1200, (random() - 0.5) * 900, 30 + random() * 70, 26 + random() * 60, mint),
  );
  return svg(WIDTH, HEIGHT, paper, [
    `<g transform="translate(656 430) rotate(${turn})">${blocks.join('')}${streets.join('')}</g>`,
    `<g transform="translate(656 430) rotate(${river})">`,
    path(through(curve(-1100, 1100, (x) => 190 + 50 * Math.sin(x / 300))), { stroke: '#b9d6c8', width: riverWidth }),
    path(`M-60 ${190 - riverWidth}V${190 + riverWidth}M330 ${190 - riverWidth}V${190 + riverWidth}`, {
      stroke: '#ffffff',
      width: 18,
    }),
    '</g>',
    circle(656, 400, 62, { stroke: green, width: 2 }),
    path('M656 430c-46 -62 -46 -104 0 -104s46 42 0 104z', { stroke: ink, width: 3, fill: orange }),
    circle(656, 366, 13, { fill: paper, width: 3 }),
    path('M1216 96v84M1216 96l-16 30h32z', { stroke: ink, width: 3, fill: ink }),
  ]);
}

/** The maps of venues by file name. */
export const MAPS: Readonly<Record<string, () => string>> = {
  'st-louis': () => mapOf('st-louis', { river: 78, riverWidth: 210, street: 104, turn: 14 }),
  strasbourg: () => mapOf('strasbourg', { river: 28, riverWidth: 62, street: 78, turn: 37 }),
  krakow: () => mapOf('krakow', { river: -160, riverWidth: 90, street: 92, turn: 6 }),
  basel: () => mapOf('basel', { river: -24, riverWidth: 130, street: 84, turn: -22 }),
};
