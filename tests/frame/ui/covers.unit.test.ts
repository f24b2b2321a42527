import { describe, expect, it } from 'vitest';
import {
  COVER_FORMATS,
  type CoverFormat,
  coverPath,
  coverSeed,
  parseCoverPath,
} from '../../../client/ui/covers/cover-path.ts';
import { coverSvg } from '../../../client/ui/covers/cover-svg.ts';
import { coverLayers, coverView } from '../../../client/ui/covers/patterns.ts';
import { COVER_INKS, COVER_TOPICS } from '../../../shared/covers.ts';
import { buildPalette, DEFAULT_INKS } from '../../../shared/theme/palette.ts';

const FORMATS: [string, CoverFormat][] = Object.entries(COVER_FORMATS);
/** Bytes of the largest format; the patterns of many small parts may take more. */
const MAX_BYTES = 12_000;
const MAX_BYTES_OF_MANY_PARTS = 16_000;
const MANY_PARTS = ['medicines', 'diagnostics'];

const PALETTE = buildPalette(DEFAULT_INKS);

describe('covers', () => {
  it.each(COVER_TOPICS)('%s depends on the seed alone, in every size', (topic) => {
    for (const [, format] of FORMATS) {
      const first = JSON.stringify(coverLayers(topic, 'equivalence', format));
      expect(JSON.stringify(coverLayers(topic, 'equivalence', format))).toBe(first);
      expect(JSON.stringify(coverLayers(topic, 'another-title', format))).not.toBe(first);
    }
  });

  it.each(COVER_TOPICS)('of %s twelve show twelve parts, each within the sheet; bands show all of it', (topic) => {
    const views = Array.from({ length: 12 }, (_, seed) => coverView(topic, `article-${seed}`, COVER_FORMATS.card));
    expect(new Set(views).size).toBe(12);
    for (const view of views) {
      const [x = -1, y = -1, width = 0, height = 0] = view.split(' ').map(Number);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(COVER_FORMATS.card.width + 1);
      expect(y + height).toBeLessThanOrEqual(COVER_FORMATS.card.height + 1);
    }
    expect(coverView(topic, 'a', COVER_FORMATS.band)).toBe('0 0 1440 200');
  });

  it('a rosette on the strip below a head bleeds off its right edge, larger than the strip', () => {
    const { width, height } = COVER_FORMATS.band;
    const outline = coverLayers('policy', 'a-seed', COVER_FORMATS.band).at(-1)?.[1] ?? '';
    const [x = 0, diameter = 0] = /^M([\d.]+) [\d.]+a1 1 0 1 0 (\d+)/.exec(outline)?.slice(1).map(Number) ?? [];
    expect(diameter).toBeGreaterThan(4 * height);
    expect(x + diameter).toBeGreaterThan(width);
  });

  it.each(COVER_TOPICS)('%s is well-formed path data within its budget', (topic) => {
    for (const [name, format] of FORMATS) {
      const layers = coverLayers(topic, 'a-seed', format);
      expect(layers.length).toBeGreaterThan(0);
      for (const [, d] of layers) expect(d).toMatch(/^M[-\d., MmLlHhVvCcSsQqTtAaZz]*$/);
      const bytes = layers.reduce((sum, [, d]) => sum + d.length, 0);
      expect(bytes, name).toBeLessThan(MANY_PARTS.includes(topic) ? MAX_BYTES_OF_MANY_PARTS : MAX_BYTES);
    }
  });

  it('has at most one layer per ink, because the ink is the key of the path', () => {
    for (const topic of COVER_TOPICS) {
      const inks = coverLayers(topic, 's', COVER_FORMATS.card).map(([ink]) => ink);
      expect(new Set(inks).size).toBe(inks.length);
    }
  });

  it.each([
    ['policy', 'xMidYMid slice'],
    ['regions', 'xMidYMid slice'],
    ['combination', 'xMidYMid slice'],
    ['quality', 'xMidYMid slice'],
    ['diagnostics', 'xMidYMid slice'],
    ['conferences', 'none'],
    ['vigilance', 'none'],
  ] as const)('crops closed shapes on a band and stretches open lines: %s', (topic, aspect) => {
    expect(coverSvg({ topic, ink: 'peach', seed: 'a' }, 'band', PALETTE)).toContain(`preserveAspectRatio="${aspect}"`);
  });

  it('serves a complete SVG with both colour schemes', () => {
    const svg = coverSvg({ topic: 'clinical', ink: 'mint', seed: 'a' }, 'band', PALETTE);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1440 200" preserveAspectRatio="none">/,
    );
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(svg.endsWith('</svg>')).toBe(true);
  });
});

describe('cover URLs', () => {
  it.each([
    [
      'The third question: why most claims of equivalence fail',
      'the-third-question-why-most-claims-of-equivalence-fail',
    ],
    ['/news/Über uns/', 'news-ber-uns'],
    ['', 'cover'],
    ['日本', 'cover'],
  ])('seed of "%s"', (text, seed) => {
    expect(coverSeed(text)).toBe(seed);
  });

  it('parses the URLs it builds', () => {
    for (const topic of COVER_TOPICS)
      for (const ink of COVER_INKS) {
        const path = coverPath({ topic, ink, seed: 'Some Title' }, 'thumb');
        expect(parseCoverPath(path)).toEqual({ topic, ink, variant: 'thumb', seed: 'some-title' });
      }
  });

  it.each([
    '/covers/clinical/mint/card/seed.png',
    '/covers/clinical/mint/card/seed.svg/x.svg',
    '/covers/clinical/mint/card/.svg',
    '/covers/clinical/mint/card/UPPER.svg',
    '/covers/clinical/mint/card/a%2f.svg',
    '/covers/clinical/mint/toString/seed.svg',
    '/covers/clinical/blue/card/seed.svg',
    '/covers/unknown/mint/card/seed.svg',
    '/covers/clinical/mint/seed.svg',
    `/covers/clinical/mint/card/${'a'.repeat(81)}.svg`,
    '/other/clinical/mint/card/seed.svg',
  ])('rejects %s', (path) => {
    expect(parseCoverPath(path)).toBeUndefined();
  });
});
