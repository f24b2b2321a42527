import { describe, expect, it } from 'vitest';
import { classifyUrl } from '../../../shared/addresses/external-url.ts';
import { growth, LINEAR } from '../../support/timing.ts';

/** The specification's pattern: host of 2 to 256 characters, top-level domain of 2 to 6 letters. */
const SPEC_PATTERN = /^https?:\/\/(www\.)?[-a-zA-Z0-9@:%._+~#=]{2,256}\.[a-z]{2,6}\b([-a-zA-Z0-9@:%_+.~#?&/=]*)$/;

const WITHIN_THE_PATTERN = [
  'https://example.org',
  'http://example.org',
  'https://www.example.org/path',
  'https://example.org/path?x=1&y=2#part',
  'https://sub.domain.example.co.uk/',
  'https://example.org:8443/x',
  'https://user@example.org/',
  'https://ex-ample.travel/a_b~c',
];

describe('external or internal [Section 5]', () => {
  it.each(WITHIN_THE_PATTERN)('%s matches the pattern and is external [E7]', (text) => {
    expect(text).toMatch(SPEC_PATTERN);
    expect(classifyUrl(text).kind).toBe('external');
  });

  it.each([
    ['HTTPS://EXAMPLE.ORG/Path', 'https://example.org/Path'],
    ['https://example.technology', 'https://example.technology/'],
    ['https://example.photography/x', 'https://example.photography/x'],
    ['https://[::1]/x', 'https://[::1]/x'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
    ['https://localhost/x', 'https://localhost/x'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://x.org/a b', 'https://x.org/a%20b'],
    ['  https://x.org  ', 'https://x.org/'],
    ['https://x.org/?next=javascript:alert(1)', 'https://x.org/?next=javascript:alert(1)'],
  ])('%s is external although it does not match the pattern [E7]', (text, to) => {
    expect(text).not.toMatch(SPEC_PATTERN);
    expect(classifyUrl(text)).toMatchObject({ kind: 'external', to });
  });

  it.each([
    ['/events', '/events'],
    ['/Events/', '/events'],
    ['/ABOUT', '/about'],
    ['events', '/events'],
    ['www.example.org/x', '/www.example.org/x'],
    ['/old?next=https://evil.com', '/old?next=https://evil.com'],
    ['/a//b?x=//y#z', '/a/b?x=//y#z'],
    ['/a b', '/a%20b'],
    ['/.//evil.com', '/evil.com'],
    ['/../..//evil.com', '/evil.com'],
    ['?x=1', '/?x=1'],
    ['/%2F/evil.com', '/%2F/evil.com'],
  ])('%s is internal: %s [E7]', (text, to) => {
    expect(classifyUrl(text)).toEqual({ kind: 'internal', to });
  });

  it.each([
    'javascript:alert("https://evil.com")',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://example.org/',
    'mailto:a@example.org',
    'blob:https://example.org/1',
    'https:evil.com',
    'https:/evil.com',
    'https://',
    'https://exa mple.org/',
    'https://%zz.org/',
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    'https:\\\\evil.com',
    '/a\r\nSet-Cookie: x',
    '/a\u0000',
    '',
    '   ',
    `https://example.org/${'x'.repeat(2048)}`,
  ])('%j is invalid [E7]', (text) => {
    expect(classifyUrl(text).kind).toBe('invalid');
  });

  it("classifies an absolute URL on the site's own origin as internal [E7]", () => {
    const own = 'https://www.example.org';
    expect(classifyUrl('https://www.example.org/Events/?x=1', own)).toEqual({ kind: 'internal', to: '/events?x=1' });
    expect(classifyUrl('https://www.example.org//evil.com', own)).toEqual({ kind: 'internal', to: '/evil.com' });
    expect(classifyUrl('http://www.example.org/', own).kind).toBe('external');
  });

  it.each([
    ['spaces', (length: number) => ' '.repeat(length)],
    ['letters', (length: number) => 'a'.repeat(length)],
    ['dots', (length: number) => `https://${'a.'.repeat(length / 2)}`],
    ['slashes', (length: number) => `/x${'/'.repeat(length)}`],
  ])('takes linear time on %s [E5]', (_, text) => {
    expect(growth(classifyUrl, text)).toBeLessThan(LINEAR);
  });
});
