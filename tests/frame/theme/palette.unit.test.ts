import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  buildPalette,
  contrastProblems,
  DEFAULT_INKS,
  type Inks,
  isThemed,
  themeCss,
  themePath,
} from '../../../shared/theme/palette.ts';

const CSS = readFileSync(new URL('../../../client/styles/colours.css', import.meta.url), 'utf8');
/** Properties of the style sheet that no ink changes: faults stay red, and shadows black. */
const FIXED = ['error', 'error-wash', 'dim', 'focus'];

const lengthen = (hex: string) => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex);
const inStyleSheet = [...CSS.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
  ([, name = '', light, dark, both = '']) =>
    [name, { light: lengthen(light ?? both), dark: lengthen(dark ?? both) }] as const,
);

describe('the colours of a society [Section 2]', () => {
  test('are those of the style sheet with the default inks', () => {
    const own = inStyleSheet.filter(([name]) => !FIXED.includes(name));
    expect(own.length).toBeGreaterThan(30);
    expect(Object.entries(buildPalette(DEFAULT_INKS)).toSorted()).toEqual(own.toSorted());
  });

  test('are shades of the three inks, which appear as they are', () => {
    const palette = buildPalette({ ink: '#1b1b2f', accent: '#1f4e9e', event: '#f2c14e' });
    expect(palette.ink.light).toBe('#1b1b2f');
    expect(palette.accent.light).toBe('#1f4e9e');
    expect(palette['cv-green'].light).toBe('#1f4e9e');
    expect(palette['event-fill'].light).toBe('#f2c14e');
    expect(palette['accent-hover'].light).not.toBe(buildPalette(DEFAULT_INKS)['accent-hover'].light);
  });

  test.each<[Inks, RegExp | undefined]>([
    [DEFAULT_INKS, undefined],
    [{ ink: '#1b1b2f', accent: '#1f4e9e', event: '#f2c14e' }, undefined],
    [{ ink: '#111111', accent: '#8b1e3f', event: '#39c0c8' }, undefined],
    [
      { ...DEFAULT_INKS, accent: '#ffcc00' },
      /^accent on paper has a contrast of 1\.5 in the light scheme, less than 4\.5: choose a darker accent$/,
    ],
    [{ ...DEFAULT_INKS, event: '#222222' }, /^on-event on event-fill .*: choose a darker ink or a lighter event$/],
    [{ ...DEFAULT_INKS, ink: '#999999' }, /^ink on paper .*: choose a darker ink$/],
  ])('can be read, or are refused: %j', (inks, problem) => {
    const problems = contrastProblems(inks);
    if (problem === undefined) expect(problems).toEqual([]);
    else expect(problems[0]).toMatch(problem);
  });

  test('have a mend in each refusal', () => {
    const steps = ['00', '66', 'cc', 'ff'];
    const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
    const problems = colours.flatMap((colour) =>
      (['ink', 'accent', 'event'] as const).flatMap((name) => contrastProblems({ ...DEFAULT_INKS, [name]: colour })),
    );
    expect(problems.length).toBeGreaterThan(100);
    expect(problems.filter((problem) => !/: choose a (?:darker|lighter) (?:ink|accent|event)/.test(problem))).toEqual(
      [],
    );
  });

  test('are a style sheet of their own only where they differ from the default', () => {
    expect(isThemed(DEFAULT_INKS)).toBe(false);
    const inks = { ...DEFAULT_INKS, accent: '#1f4e9e' };
    expect(isThemed(inks)).toBe(true);
    expect(themePath(inks)).toBe('/theme/14211b-1f4e9e-fb8537.css');
    expect(themeCss(inks)).toContain('--accent:light-dark(#1f4e9e,');
  });
});
