import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePath } from '../../../shared/rules/normalise-path.ts';
import { growth, LINEAR } from './timing.ts';

describe('path normalisation [Section 2, General area]', () => {
  it.each([
    // ends with a slash
    ['/events/', '/events'],
    ['/Events/', '/events'],
    ['/events////', '/events'],
    // repeated slashes
    ['//events', '/events'],
    ['/who-we-are//Bylaws', '/who-we-are/bylaws'],
    ['//', '/'],
    // only capitals
    ['/ABOUT', '/about'],
    ['/WHO-WE-ARE/BYLAWS', '/who-we-are/bylaws'],
    ['/ABOUT-2024_X.ASPX', '/about-2024_x.aspx'],
    ['/ABOUT%20US', '/about%20us'],
    ['/A%c3%A9', '/a%c3%A9'],
    // not changed
    ['/', '/'],
    ['/events', '/events'],
    ['/RAPSEvents', '/RAPSEvents'],
    ['/Who-We-Are', '/Who-We-Are'],
    ['/2024', '/2024'],
    ['/-', '/-'],
    ['/%C3%89', '/%C3%89'],
    ['/%2F', '/%2F'],
    // hostile
    ['/\\evil.com/', '/evil.com'],
    ['\\\\evil.com', '/evil.com'],
    ['/\t/evil.com', '/evil.com'],
    ['/.//evil.com', '/./evil.com'],
    ['evil.com', '/evil.com'],
    ['', '/'],
  ])('%j becomes %j [E1]', (path, expected) => {
    expect(normalisePath(path)).toBe(expected);
  });

  it('is idempotent and returns exactly one leading slash [E1]', () => {
    const part = fc.oneof(fc.constantFrom('/', '//', '\\', '%2F', '%c3', 'A', 'a', '\t', '.', '-', '7'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const once = normalisePath(parts.join(''));
        expect(normalisePath(once)).toBe(once);
        expect(once).toMatch(/^\/(?![/\\])/);
        expect(once).not.toContain('//');
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  it.each([
    ['slashes', (length: number) => '/'.repeat(length)],
    ['slashes before a letter', (length: number) => `${'/'.repeat(length)}x`],
    ['backslashes', (length: number) => `/${'\\'.repeat(length)}`],
    ['capitals', (length: number) => `/${'A'.repeat(length)}`],
    ['percent signs', (length: number) => `/${'%'.repeat(length)}A`],
  ])('takes linear time on %s [C8]', (_, text) => {
    expect(growth(normalisePath, text)).toBeLessThan(LINEAR);
  });
});
