import { describe, expect, it } from 'vitest';
import { bindName, bindTerms } from '../../../client/ui/bound-terms.ts';

/** A tilde stands for a no-break space. */
const shown = (text: string) => text.replaceAll('\u00a0', '~');

describe('terms of a title', () => {
  it.each([
    [
      'United States device submissions: 510(k), De Novo, PMA',
      'United~States device submissions: 510(k), De~Novo, PMA',
    ],
    ['Part 11 and 21 CFR Part 820, read together', 'Part~11 and 21~CFR~Part~820, read together'],
    ['What 21 CFR 820 asks', 'What 21~CFR~820 asks'],
    ['Article 10(9) and Articles 61 to 63', 'Article~10(9) and Articles~61 to 63'],
    ['Class IIb under Rule 11 of Annex VIII', 'Class~IIb under Rule~11 of Annex~VIII'],
    ['ISO 13485, ICH E6 and MDCG 2019-14', 'ISO~13485, ICH~E6 and MDCG~2019-14'],
    ['In the United Kingdom', 'In the United~Kingdom'],
    ['Classification in use: a part of the class', 'Classification in use: a part of the class'],
    ['Annex Investigations and Part Iterations', 'Annex Investigations and Part Iterations'],
    ['In 2026 Europe decides', 'In 2026 Europe decides'],
  ])('stay in one line: %s', (title, expected) => {
    expect(shown(bindTerms(title))).toBe(expected);
  });
});

describe('the name of a person', () => {
  it.each([
    ['Minh Anh Pham', 'Minh~Anh~Pham'],
    ['Ada', 'Ada'],
    ['Maria Fernanda de Oliveira Santos', 'Maria Fernanda de Oliveira Santos'],
  ])('stays in one line, unless it is longer than one: %s', (name, expected) => {
    expect(shown(bindName(name))).toBe(expected);
  });
});
