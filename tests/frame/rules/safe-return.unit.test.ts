import { describe, expect, it } from 'vitest';
import { loginAddress } from '../../../shared/addresses/login-address.ts';
import { safeReturn } from '../../../shared/addresses/safe-return.ts';

const origin = 'https://www.example.org';
const back = (value: string) => safeReturn(new URLSearchParams({ ReturnUrl: value }), origin);

describe('the redirect after sign-in [Section 2, Login guard]', () => {
  it.each([
    ['/member-dashboard', '/member-dashboard'],
    ['/', '/'],
    ['/education/video?id=7&x=a%20b', '/education/video?id=7&x=a%20b'],
    ['/events/caf%C3%A9#top', '/events/caf%C3%A9#top'],
    ['/search?searchtext=https://other.org', '/search?searchtext=https://other.org'],
    ['/search?x=\\\\evil', '/search?x=\\\\evil'],
    [`${origin}/events`, '/events'],
    ['/logins', '/logins'],
    ['/apiary', '/apiary'],
  ])('%s is accepted [E2]', (value, expected) => {
    expect(back(value)).toBe(expected);
  });

  it.each([
    '//evil.com',
    '///evil.com',
    '////evil.com',
    '/\\evil.com',
    '\\/evil.com',
    '\\\\evil.com',
    '/\\/evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    '/\r/evil.com',
    '\t//evil.com',
    ' //evil.com',
    '/\0/evil.com',
    '/\u0085/evil.com',
    '/%09/evil.com',
    '/%0a/evil.com',
    '/%0d%0aSet-Cookie:x',
    '/%00',
    '/%7f',
    '/%5cevil.com',
    '/%5Cevil.com',
    '/a/%5c..',
    '%2f%2fevil.com',
    '/%2fevil.com',
    '/%2F%2Fevil.com',
    '%2fevil.com',
    '/%2f',
    '/%c0%af',
    '/%ff',
    '/%',
    '/%zz',
    '/.//evil.com',
    '/..//evil.com',
    '/a/..//evil.com',
    '/./',
    '/../login',
    '/%2e%2e//evil.com',
    '/%2E/x',
    '/..%2fx',
    'https:evil.com',
    'https:/evil.com',
    'https://evil.com',
    'http://www.example.org/',
    'HTTPS://EVIL.COM',
    '//evil.com@x',
    'https://www.example.org.evil.com/',
    'https://www.example.org@evil.com/',
    'https://www.example.org:444/',
    'https://www.example.org//evil.com',
    'https://www.example.org/\\evil.com',
    'https://www.example.org/login',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'evil.com',
    'events',
    '?x=/events',
    '#/events',
    '',
    ' ',
    '@evil.com',
    ':80',
    '.',
    '..',
    '*',
    'null',
    '[object Object]',
    '/login',
    '/login/',
    '/LOGIN',
    '/login?ReturnUrl=/events',
    '/login#x',
    '/login/prohibited',
    '/%6cogin',
    '/%4Cogin',
    '/api',
    '/api/sso/user',
    '/API/x',
    '/é',
    '/／evil.com',
    '/\u2028',
    `/${'x'.repeat(2048)}`,
  ])('%j is rejected [E2]', (value) => {
    expect(back(value)).toBeUndefined();
  });

  it.each([
    ['?ReturnUrl=%2Fevents', '/events'],
    ['?returnurl=%2Fevents', '/events'],
    ['RETURNURL=/events', '/events'],
    ['?ReturnUrl=/events&returnurl=/events', '/events'],
    ['?ReturnUrl=%252f%252fevil.com', undefined],
    ['?ReturnUrl=/events&returnurl=//evil.com', undefined],
    ['?ReturnUrl=//evil.com&returnurl=/events', undefined],
    ['?ReturnUrl=/events&ReturnUrl=/search', undefined],
    ['?ReturnUrl[]=/events', undefined],
    ['?ReturnUrl', undefined],
    ['?other=/events', undefined],
    ['', undefined],
  ])('the query %s redirects to %s [E2]', (query, expected) => {
    expect(safeReturn(query, origin)).toBe(expected);
  });

  it('returns a member to path and query [E2; section 2, Member-only guard]', () => {
    const target = '/education/video?id=7&note=a%26b';
    const address = loginAddress(target);
    expect(address).toBe('/login?ReturnUrl=%2Feducation%2Fvideo%3Fid%3D7%26note%3Da%2526b');
    expect(safeReturn(address.slice('/login'.length), origin)).toBe(target);
  });
});
