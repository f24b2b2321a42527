import type { CoverInk, CoverTopic } from '../../../shared/covers.ts';
import { COVER_FORMATS, type CoverFormat, type CoverVariant } from './cover-path.ts';
import { aspectOf, coverLayers, coverView } from './patterns.ts';

/**
 * Paper, line and highlight colour of each ink, light and dark. Repeats `styles/colours.css`, because an SVG image
 * cannot read the page's custom properties.
 */
export const COVER_COLOURS: Record<
  CoverInk,
  Record<'light' | 'dark', readonly [paper: string, line: string, highlight: string]>
> = {
  mint: { light: ['#dcebe3', '#00573b', '#00573b'], dark: ['#173026', '#84ddb4', '#84ddb4'] },
  paper: { light: ['#eceeeb', '#3f4d46', '#a43f0b'], dark: ['#232b27', '#b0bbb5', '#fca76c'] },
  ink: { light: ['#14211b', '#7f978b', '#fb8537'], dark: ['#1d2a24', '#7f978b', '#fb8537'] },
  green: { light: ['#00573b', '#8fcbb0', '#e8f6ee'], dark: ['#0b4a35', '#8fcbb0', '#e8f6ee'] },
  peach: { light: ['#fde3cc', '#a43f0b', '#a43f0b'], dark: ['#3a2414', '#fca76c', '#fca76c'] },
  orange: { light: ['#fb8537', '#14211b', '#14211b'], dark: ['#e8742a', '#14211b', '#14211b'] },
};

const rules = ([paper, line, highlight]: readonly [string, string, string], bare = false) =>
  `${bare ? '' : `svg{background:${paper}}`}path{stroke:${line}}.f{fill:${line}}.h,.hb{stroke:${highlight}}.hf{fill:${highlight}}`;

/**
 * A cover as an SVG file, light or dark by `prefers-color-scheme`. Serve it as `image/svg+xml` and `immutable`: an
 * address's bytes never change.
 */
export function coverSvg(topic: CoverTopic, ink: CoverInk, seed: string, variant: CoverVariant): string {
  const format: CoverFormat = COVER_FORMATS[variant];
  const { bare } = format;
  const { light, dark } = COVER_COLOURS[ink];
  const paths = coverLayers(topic, seed, format).map(([kind, d]) => `<path class="${kind}" d="${d}"/>`);
  const shared = 'path{fill:none;vector-effect:non-scaling-stroke}.b,.hb{stroke-width:1.75}.f,.hf{stroke:none}';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${coverView(topic, seed, format)}"`,
    ` preserveAspectRatio="${aspectOf(topic, format)}">`,
    `<style>${rules(light, bare)}${shared}@media(prefers-color-scheme:dark){${rules(dark, bare)}.f,.hf{stroke:none}}</style>`,
    ...paths,
    '</svg>',
  ].join('');
}
