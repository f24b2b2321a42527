import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePath } from '../../../shared/addresses/normalise-path.ts';
import { growth, LINEAR } from '../../support/timing.ts';

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
    ['/A%20%2F', '/a%20%2F'],
    ['/%C3%89', '/%C3%A9'],
    ['/%C3%89V%C3%89NEMENTS', '/%C3%A9v%C3%A9nements'],
    ['/%C3%89t%C3%A9/', '/%C3%A9t%C3%A9'],
    ['/%CE%A9/', '/%CF%89'],
    ['/%c4%b0', '/i%CC%87'],
    ['/\u00c9', '/\u00e9'],
    // percent-encoded unreserved characters
    ['/%65vents', '/events'],
    ['/%65vents/A', '/events/A'],
    ['/%45VENTS', '/events'],
    ['/a%2Eb%2db%5f%7E%39', '/a.b-b_~9'],
    ['/%41', '/a'],
    // not changed
    ['/A%c3%A9', '/A%c3%A9'],
    ['/A%C3%9F', '/A%C3%9F'],
    ['/a%2Fb%3fc%25%32', '/a%2Fb%3fc%252'],
    ['/a%2fb%3Fc', '/a%2fb%3Fc'],
    ['/%%34%31', '/%%34%31'],
    ['/%ff', '/%ff'],
    ['/', '/'],
    ['/events', '/events'],
    ['/RAPSEvents', '/RAPSEvents'],
    ['/Who-We-Are', '/Who-We-Are'],
    ['/2024', '/2024'],
    ['/-', '/-'],
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
    const part = fc.oneof(
      fc.constantFrom('/', '//', '\\', '%2F', '%c3', '%89', '%', '41', '%41', '%ce%a3', 'A', 'a', '\t', '.', '-', '7'),
      fc.string(),
    );
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
    ['encoded letters', (length: number) => `/${'%41'.repeat(length / 3)}`],
    ['encoded capitals outside ASCII', (length: number) => `/${'%C3%89'.repeat(length / 6)}`],
    ['encoding that is not UTF-8', (length: number) => `/${'%ff'.repeat(length / 3)}`],
  ])('takes linear time on %s [C8]', (_, text) => {
    expect(growth(normalisePath, text)).toBeLessThan(LINEAR);
  });
});
