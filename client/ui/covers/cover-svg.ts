import type { CoverInk } from '../../../shared/covers.ts';
import type { ColourName, Palette } from '../../../shared/theme/palette.ts';
import { COVER_FORMATS, type CoverFormat, type CoverRef, type CoverVariant } from './cover-path.ts';
import { buildAspect, coverLayers, coverView } from './patterns.ts';
import { isSubject, SUBJECTS, subjectView } from './subjects/subjects.ts';

const COVER_COLOURS: Record<CoverInk, readonly [paper: ColourName, line: ColourName, highlight: ColourName]> = {
  mint: ['cv-mint', 'cv-mint-ink', 'cv-mint-ink'],
  paper: ['cv-paper', 'cv-paper-ink', 'cv-peach-ink'],
  ink: ['cv-ink', 'cv-ink-line', 'event-fill'],
  green: ['cv-green', 'cv-green-ink', 'cv-green-hi'],
  peach: ['cv-peach', 'cv-peach-ink', 'cv-peach-ink'],
  orange: ['cv-orange', 'cv-orange-ink', 'cv-orange-ink'],
};

type CoverColours = Record<'light' | 'dark', readonly [paper: string, line: string, highlight: string]>;

/** Returns values, because an SVG image cannot read the page's custom properties. */
export function coverColours(ink: CoverInk, palette: Palette): CoverColours {
  const [paper, line, highlight] = COVER_COLOURS[ink];
  const inScheme = (scheme: 'light' | 'dark') =>
    [palette[paper][scheme], palette[line][scheme], palette[highlight][scheme]] as const;
  return { light: inScheme('light'), dark: inScheme('dark') };
}

const rules = ([paper, line, highlight]: readonly [string, string, string], bare = false) =>
  `${bare ? '' : `svg{background:${paper}}`}path{stroke:${line}}.p{fill:${paper}}.f{fill:${line}}.h,.hb{stroke:${highlight}}.hf{fill:${highlight}}`;

/** Light or dark by `prefers-color-scheme`; serve it as `immutable`, because an address's bytes never change. */
export function coverSvg({ topic, ink, seed }: CoverRef, variant: CoverVariant, palette: Palette): string {
  const format: CoverFormat = COVER_FORMATS[variant];
  const { bare } = format;
  const { light, dark } = coverColours(ink, palette);
  const [view, layers, aspect] = isSubject(topic)
    ? ([subjectView(variant, format), SUBJECTS[topic], 'xMidYMid slice'] as const)
    : ([coverView(topic, seed, format), coverLayers(topic, seed, format), buildAspect(topic, format)] as const);
  const paths = layers.map(([kind, d]) => `<path class="${kind}" d="${d}"/>`);
  const shared = 'path{fill:none;vector-effect:non-scaling-stroke}.b,.hb,.p{stroke-width:1.75}.f,.hf{stroke:none}';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"`,
    ` preserveAspectRatio="${aspect}">`,
    `<style>${rules(light, bare)}${shared}@media(prefers-color-scheme:dark){${rules(dark, bare)}.f,.hf{stroke:none}}</style>`,
    ...paths,
    '</svg>',
  ].join('');
}
