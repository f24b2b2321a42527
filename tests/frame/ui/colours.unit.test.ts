import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../client/styles/colours.css', import.meta.url), 'utf8');

function colour(name: string, scheme: 'light' | 'dark'): string {
  const value = new RegExp(`--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+))`).exec(css);
  const hex = value?.[3] ?? value?.[scheme === 'light' ? 1 : 2];
  if (!hex) throw new Error(`no colour ${name}`);
  return hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex;
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const AAA = 7;
const AA = 4.5;
const GRAPHIC = 3;

describe('colour roles', () => {
  const pairs: [text: string, surfaces: string[], least: number][] = [
    ['ink', ['paper', 'wash', 'wash-2', 'accent-wash', 'event-wash', 'error-wash'], AAA],
    ['ink-2', ['paper', 'wash', 'wash-2', 'accent-wash', 'event-wash'], AAA],
    ['ink-3', ['paper'], AAA],
    ['ink-3', ['wash', 'wash-2', 'accent-wash', 'event-wash'], AA],
    ['accent', ['paper', 'wash'], AAA],
    ['event', ['paper'], AAA],
    ['event', ['wash', 'event-wash'], AA],
    ['error', ['paper'], AAA],
    ['error', ['error-wash'], AA],
    ['on-accent', ['accent', 'accent-hover'], AAA],
    ['on-event', ['event-fill'], AA],
    ['on-deep', ['deep'], AAA],
    ['on-deep-2', ['deep'], AAA],
    ['control', ['paper', 'wash'], GRAPHIC],
    ['cv-mint-ink', ['cv-mint'], GRAPHIC],
    ['cv-paper-ink', ['cv-paper'], GRAPHIC],
    ['cv-green-ink', ['cv-green'], GRAPHIC],
    ['cv-orange-ink', ['cv-orange'], GRAPHIC],
  ];
  const cases = pairs.flatMap(([text, surfaces, least]) =>
    surfaces.flatMap((surface) =>
      (['light', 'dark'] as const).map((scheme) => [text, surface, scheme, least] as const),
    ),
  );
  it.each(cases)('%s on %s in the %s scheme reaches %f', (text, surface, scheme, least) => {
    expect(contrast(colour(text, scheme), colour(surface, scheme))).toBeGreaterThanOrEqual(least);
  });
});
