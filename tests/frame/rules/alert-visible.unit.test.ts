import { describe, expect, it } from 'vitest';
import { alertVisible } from '../../../shared/html/alert-visible.ts';
import { growth, LINEAR } from '../../support/timing.ts';

describe('alert banner [Sections 4 and 5]', () => {
  it.each([
    ['<p>New dates</p>', true],
    ['<p>New dates</p>\n', true],
    ['<!-- <p>Off</p> -->', false],
    ['<p>Off</p> <!-- x -->  \n\t', false],
    ['-->', false],
    ['<!-- note --> <p>On</p>', true],
    ['-- >', true],
    ['', false],
    ['  \n ', false],
    [undefined, false],
    [null, false],
  ])('%j: %s', (text, visible) => {
    expect(alertVisible(text)).toBe(visible);
  });

  it('takes linear time on blanks', () => {
    expect(growth(alertVisible, (length) => `x${' '.repeat(length)}x`)).toBeLessThan(LINEAR);
  });
});
