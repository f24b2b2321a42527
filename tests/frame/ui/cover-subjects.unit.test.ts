import { describe, expect, it } from 'vitest';
import { COVER_FORMATS, coverPath, parseCoverPath } from '../../../client/ui/covers/cover-path.ts';
import { coverSvg } from '../../../client/ui/covers/cover-svg.ts';
import { SUBJECTS, subjectView } from '../../../client/ui/covers/subjects/subjects.ts';
import { COVER_SUBJECTS, COVER_TOPICS } from '../../../shared/covers.ts';
import { buildPalette, DEFAULT_INKS } from '../../../shared/theme/palette.ts';

const MAX_BYTES = 9_000;
const PALETTE = buildPalette(DEFAULT_INKS);
const draw = (topic: (typeof COVER_SUBJECTS)[number], seed: string) =>
  coverSvg({ topic, ink: 'green', seed }, 'lead', PALETTE);

describe('drawn subjects of covers', () => {
  it.each(COVER_SUBJECTS)('%s is well-formed path data within its budget', (name) => {
    const layers = SUBJECTS[name];
    for (const [, d] of layers) expect(d).toMatch(/^M[-\d., MmLlHhVvCcSsQqTtAaZz]*$/);
    expect(layers.reduce((sum, [, d]) => sum + d.length, 0)).toBeLessThan(MAX_BYTES);
  });

  it.each(COVER_SUBJECTS)('%s is drawn at its address, the same for every seed', (topic) => {
    const path = coverPath({ topic, ink: 'paper', seed: '/products/a-book' }, 'book');
    expect(parseCoverPath(path)).toEqual({ topic, ink: 'paper', variant: 'book', seed: 'products-a-book' });
    expect(draw(topic, 'a')).toBe(draw(topic, 'b'));
  });

  it('differ from each other, and none has the name of a topic', () => {
    expect(new Set(COVER_SUBJECTS.map((name) => draw(name, 'a'))).size).toBe(COVER_SUBJECTS.length);
    expect(COVER_TOPICS.filter((topic) => Object.hasOwn(SUBJECTS, topic))).toEqual([]);
  });

  it('fill parts in front with the paper of each colour scheme', () => {
    const svg = draw('vial', 'a');
    const { light, dark } = PALETTE['cv-green'];
    expect(svg.match(/\.p\{fill:([^}]+)\}/g)).toEqual([`.p{fill:${light}}`, `.p{fill:${dark}}`]);
  });

  it.each([
    ['lead', 0.5],
    ['card', 0.5],
    ['book', 0.74],
  ] as const)('stand in the middle of a %s, on a book below its label', (variant, share) => {
    const [x = 0, y = 0, width = 0, height = 0] = subjectView(variant, COVER_FORMATS[variant]).split(' ').map(Number);
    expect((200 - x) / width).toBeCloseTo(0.5, 1);
    expect((200 - y) / height).toBeCloseTo(share, 1);
    expect(Math.min(width, height)).toBeGreaterThan(400);
  });
});
