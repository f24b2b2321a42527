import { COLOURS, circle, path, randomOf, svg } from './drawing.ts';

const SIZE = 480;
const GROUNDS = [COLOURS.mint, COLOURS.peach, COLOURS.paper, '#cfe3d8', '#f6d2b2'];
const SKINS = ['#f2d3b8', '#e3b48f', '#c68a5f', '#9a6240', '#6d4329', '#f6dcc6'];
const HAIRS = ['#14211b', '#3a2a20', '#6b4a2b', '#a77b45', '#b9bdb8', '#7a2f14'];
const CLOTHES = [COLOURS.green, COLOURS.ink, '#2f5d7a', COLOURS.rust, '#5a4b6b'];

type Hair = 'short' | 'long' | 'bun' | 'curly' | 'bald' | 'scarf';

type Look = { readonly hair: Hair; readonly skin: number; readonly hairColour: number };

const look = (hair: Hair, skin: number, hairColour: number): Look => ({ hair, skin, hairColour });

/** The people of the content who have a portrait, with their hair, and their colours by number. */
export const PORTRAITS: Readonly<Record<string, Look>> = {
  'marit-solheim': look('bun', 0, 3),
  'beatriz-calado': look('long', 1, 1),
  'graham-pell': look('bald', 0, 4),
  'leila-haddad': look('scarf', 1, 0),
  'rafael-monteiro': look('short', 2, 0),
  'farah-siddiqui': look('scarf', 2, 0),
  'kwame-asante': look('short', 4, 0),
  'agnieszka-wrona': look('long', 5, 5),
  'priya-raghunathan': look('bun', 2, 0),
  'laurent-diallo': look('bald', 4, 0),
  'thandeka-mokoena': look('curly', 3, 0),
  'orla-prendeville': look('curly', 5, 5),
  'hiroto-kanezawa': look('short', 1, 0),
  'alasdair-mckechnie': look('short', 0, 4),
};

/** A drawn bust in flat colours; the name decides the proportions and the other colours. */
export function portraitOf(name: string, { hair, ...colours }: Look): string {
  const random = randomOf(name);
  const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback;
  const ground = pick(GROUNDS, COLOURS.mint);
  const skin = SKINS[colours.skin] ?? '#e3b48f';
  const hairColour = HAIRS[colours.hairColour] ?? COLOURS.ink;
  const cloth = pick(CLOTHES, COLOURS.green);
  const head = { x: 240, y: 206, width: 74 + random() * 12, height: 94 + random() * 10 };
  const { x, y, width, height } = head;
  const fill = { stroke: 'none', width: 0, fill: hairColour };
  const behind: Record<Hair, string> = {
    short: '',
    bald: '',
    long: path(
      `M${x - width - 26} ${y - 10}c-8 -160 ${2 * width + 68} -160 ${2 * width + 52} 0l16 190h-${2 * width + 92}z`,
      fill,
    ),
    bun: circle(x, y - height - 22, 40, fill),
    curly: [-70, -40, 0, 40, 70].map((dx) => circle(x + dx, y - 60 - (70 - Math.abs(dx)) * 0.5, 54, fill)).join(''),
    scarf: path(`M${x - width - 30} ${y + 150}c-30 -330 ${2 * width + 90} -330 ${2 * width + 60} 0z`, {
      ...fill,
      fill: cloth,
    }),
  };
  const cap = `M${x - width - 4} ${y - 6}c-4 -134 ${2 * width + 12} -134 ${2 * width + 8} 0c-18 -52 -${width * 0.6} -62 -${width} -60c-${width * 0.5} -2 -${width * 0.8} 14 -${width + 8} 60z`;
  const front: Record<Hair, string> = {
    short: path(cap, fill),
    long: path(cap, fill),
    bun: path(cap, fill),
    curly: path(cap, fill),
    bald: path(`M${x - width - 3} ${y + 6}q-4 -40 14 -58l4 56zM${x + width + 3} ${y + 6}q4 -40 -14 -58l-4 56z`, fill),
    scarf: path(
      `M${x - width - 6} ${y + 8}c-6 -140 ${2 * width + 18} -140 ${2 * width + 12} 0c-16 -54 -${width * 0.6} -74 -${width + 6} -74s-${width * 0.7} 22 -${width + 6} 74z`,
      { ...fill, fill: cloth },
    ),
  };
  const glasses =
    random() < 0.4
      ? path(`M${x - 58} ${y - 4}h44v30h-44zM${x + 14} ${y - 4}h44v30h-44zM${x - 14} ${y + 4}h28`, { width: 4 })
      : '';
  return svg(SIZE, SIZE, ground, [
    path('M0 400q240 -60 480 0M0 430q240 -60 480 0', { stroke: '#ffffff', width: 1.5 }),
    behind[hair],
    path(`M60 480c0 -120 90 -150 180 -150s180 30 180 150z`, { stroke: 'none', width: 0, fill: cloth }),
    path(`M${x - 36} 270v62q36 46 72 0v-62z`, { stroke: 'none', width: 0, fill: skin }),
    path(`M${x - 36} 300q36 40 72 0v14q-36 44 -72 0z`, { stroke: 'none', width: 0, fill: '#00000022' }),
    `<ellipse cx="${x}" cy="${y}" rx="${width.toFixed(1)}" ry="${height.toFixed(1)}" fill="${skin}"/>`,
    path(`M${x - 48} ${y - 20}q14 -10 30 0M${x + 18} ${y - 20}q14 -10 30 0`, {
      stroke: hair === 'bald' ? COLOURS.line : hairColour,
      width: 5,
    }),
    circle(x - 34, y + 8, 6, { fill: COLOURS.ink, width: 0 }),
    circle(x + 34, y + 8, 6, { fill: COLOURS.ink, width: 0 }),
    path(`M${x - 2} ${y + 8}q-12 30 6 34`, { stroke: '#00000055', width: 4 }),
    path(`M${x - 24} ${y + 60}q24 ${14 + random() * 10} 48 0`, { stroke: COLOURS.rust, width: 5 }),
    glasses,
    front[hair],
    path('M186 334l54 66l54 -66', { stroke: COLOURS.paper, width: 10 }),
  ]);
}
