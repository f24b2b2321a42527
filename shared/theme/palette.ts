import { clampChroma, converter, formatHex, wcagContrast, wcagLuminance } from 'culori';

export type Inks = { readonly ink: string; readonly accent: string; readonly event: string };
type Ink = keyof Inks;
type Scheme = 'light' | 'dark';

export const DEFAULT_INKS: Inks = { ink: '#14211b', accent: '#00573b', event: '#fb8537' };

/** Values of `colours.css` (light, dark) by the ink they derive from; a test compares them. */
const SHADES = {
  ink: {
    paper: ['#ffffff', '#0e1411'],
    wash: ['#f4f7f5', '#151d19'],
    'wash-2': ['#e8eeeb', '#1f2924'],
    rule: ['#d3dbd7', '#323c37'],
    control: ['#77847d', '#77847d'],
    ink: ['#14211b', '#e8efeb'],
    'ink-2': ['#3f4d46', '#c1cac5'],
    'ink-3': ['#4b5751', '#a2aca7'],
    'on-event': ['#14211b', '#0e1411'],
    'cv-paper': ['#eceeeb', '#232b27'],
    'cv-paper-ink': ['#3f4d46', '#b0bbb5'],
    'cv-ink': ['#14211b', '#1d2a24'],
    'cv-ink-line': ['#7f978b', '#7f978b'],
    'cv-orange-ink': ['#14211b', '#14211b'],
  },
  accent: {
    accent: ['#00573b', '#84ddb4'],
    'accent-hover': ['#00412a', '#aaeccc'],
    'accent-wash': ['#e1f5ea', '#142b20'],
    'on-accent': ['#ffffff', '#0e1411'],
    deep: ['#0d2a1f', '#12251c'],
    'on-deep': ['#eef6f2', '#e8efeb'],
    'on-deep-2': ['#b4cdc1', '#a9bfb4'],
    'rule-deep': ['#335446', '#2b3f36'],
    'cv-mint': ['#dcebe3', '#173026'],
    'cv-mint-ink': ['#00573b', '#84ddb4'],
    'cv-green': ['#00573b', '#0b4a35'],
    'cv-green-ink': ['#8fcbb0', '#8fcbb0'],
    'cv-green-hi': ['#e8f6ee', '#e8f6ee'],
  },
  event: {
    event: ['#9a3906', '#fca76c'],
    'event-fill': ['#fb8537', '#fb8537'],
    'event-wash': ['#ffefe1', '#332219'],
    'cv-peach': ['#fde3cc', '#3a2414'],
    'cv-peach-ink': ['#a43f0b', '#fca76c'],
    'cv-orange': ['#fb8537', '#e8742a'],
  },
} as const satisfies Record<Ink, Record<string, readonly [light: string, dark: string]>>;

type Names<K> = K extends Ink ? keyof (typeof SHADES)[K] : never;
export type ColourName = Names<Ink>;
export type Palette = Readonly<Record<ColourName, Readonly<Record<Scheme, string>>>>;

const toOklch = converter('oklch');
/** Keeps a saturated ink from tinting the greys derived from it. */
const MAX_CHROMA_RATIO = 2;

/** Keep lightness and take hue and saturation of the ink, so that contrasts stay about the same. */
export function buildPalette(inks: Inks): Palette {
  const shades = Object.entries(SHADES).flatMap(([ink, values]) => {
    const shade = isInk(ink) ? buildShades(DEFAULT_INKS[ink], inks[ink]) : (value: string) => value;
    return Object.entries(values).map(
      ([name, [light, dark]]) => [name, { light: shade(light), dark: shade(dark) }] as const,
    );
  });
  return Object.fromEntries(shades) as Palette;
}

const isInk = (name: string): name is Ink => Object.hasOwn(DEFAULT_INKS, name);

function buildShades(from: string, to: string): (value: string) => string {
  if (from === to) return (value) => value;
  const [base, chosen] = [toOklch(from), toOklch(to)];
  const turn = (chosen?.h ?? 0) - (base?.h ?? 0);
  const ratio = Math.min(MAX_CHROMA_RATIO, (chosen?.c ?? 0) / (base?.c ?? 1));
  return (value) => {
    if (value === from) return to;
    const colour = toOklch(value);
    if (!colour) return value;
    return formatHex(clampChroma({ ...colour, c: colour.c * ratio, h: (colour.h ?? 0) + turn }, 'oklch'));
  };
}

const INKS: readonly Ink[] = ['ink', 'accent', 'event'];

const AA_TEXT = 4.5;
const AA_SHAPE = 3;
/** Foregrounds with their backgrounds, and the minimum contrast of WCAG 2.2 AA. */
const PAIRS: readonly (readonly [front: ColourName, backs: readonly ColourName[], least: number])[] = [
  ['ink', ['paper', 'wash', 'wash-2', 'cv-mint', 'cv-peach'], AA_TEXT],
  ['ink-2', ['paper', 'wash'], AA_TEXT],
  ['ink-3', ['paper', 'wash'], AA_TEXT],
  ['accent', ['paper', 'wash', 'accent-wash'], AA_TEXT],
  ['on-accent', ['accent', 'accent-hover'], AA_TEXT],
  ['event', ['paper', 'event-wash'], AA_TEXT],
  ['on-event', ['event-fill'], AA_TEXT],
  ['on-deep', ['deep'], AA_TEXT],
  ['on-deep-2', ['deep'], AA_TEXT],
  ['control', ['paper'], AA_SHAPE],
];

export function contrastProblems(inks: Inks): string[] {
  const palette = buildPalette(inks);
  return PAIRS.flatMap(([front, backs, least]) =>
    backs.flatMap((back) =>
      (['light', 'dark'] as const).flatMap((scheme) => {
        const contrast = wcagContrast(palette[front][scheme], palette[back][scheme]);
        if (contrast >= least) return [];
        const found = `${front} on ${back} has a contrast of ${contrast.toFixed(1)} in the ${scheme} scheme`;
        return `${found}, less than ${least}: choose ${listMends([front, back], scheme, palette, inks).join(' or ')}`;
      }),
    ),
  );
}

/** Only colours that are inks themselves have another lightness than by default. */
function listMends(pair: readonly [ColourName, ColourName], scheme: Scheme, palette: Palette, inks: Inks): string[] {
  const byDefault = buildPalette(DEFAULT_INKS);
  const [front, back] = pair.map((name) => wcagLuminance(byDefault[name][scheme]));
  const isDarkOnLight = (front ?? 0) < (back ?? 0);
  return pair.flatMap((name, index) => {
    const ink = INKS.find((each) => inks[each] === palette[name][scheme]);
    return ink ? [`a ${isDarkOnLight === (index === 0) ? 'darker' : 'lighter'} ${ink}`] : [];
  });
}

export const themePath = ({ ink, accent, event }: Inks): string =>
  `/theme/${[ink, accent, event].map((value) => value.slice(1)).join('-')}.css`;

export function themeCss(inks: Inks): string {
  const rows = Object.entries(buildPalette(inks)).map(
    ([name, { light, dark }]) => `--${name}:light-dark(${light},${dark})`,
  );
  return `:root{${rows.join(';')}}`;
}

export const isThemed = (inks: Inks): boolean => themePath(inks) !== themePath(DEFAULT_INKS);
