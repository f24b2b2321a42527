import { describe, expect, it } from 'vitest';
import { checkRequestTarget } from '../../../shared/addresses/request-target.ts';
import { growth, LINEAR } from '../../support/timing.ts';

const allowedHosts = new Set(['localhost:8080', 'www.example.org']);
const check = (target: string, method = 'GET', hosts: readonly string[] = ['www.example.org']) => {
  const verdict = checkRequestTarget({ method, target, hosts }, allowedHosts);
  return verdict.ok ? 200 : verdict.status;
};

describe('request-target validation', () => {
  it.each(['GET', 'HEAD', 'POST', 'OPTIONS'])('accepts the method %s', (method) => {
    expect(check('/events', method)).toBe(200);
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'get', '', '__proto__'])(
    'answers %j with 405 [C7]',
    (method) => {
      expect(check('/events', method)).toBe(405);
    },
  );

  it.each([
    '/',
    '/events?x=1',
    '//events',
    '/events//a/',
    '/events/caf%C3%A9',
    '/a%2Fb',
    '/%252e%252e/',
    '/...',
    '/.well-known/security.txt',
    '/a.b/c..d',
    '/search?searchtext=100%',
    '/search?searchtext=a\\b|{c}',
    '/api/anonymous-form-submit//euro-convergence',
    `/search?searchtext=${encodeURIComponent('漢'.repeat(1000))}`,
    `/${'/'.repeat(9000)}`,
  ])('accepts the target %.60s [C8; sections 2 and 5]', (target) => {
    expect(check(target)).toBe(200);
  });

  it.each([
    '*',
    '',
    'events',
    'http://www.example.org/',
    'https://evil.com/x',
    'evil.com:443',
    '?x',
    '#',
    '\\events',
    '/\\evil.com/',
    '/a\\b',
    '/%5cevil.com',
    '/a/%5C',
    '/\t/x',
    '/\x01',
    '/a\x7f',
    '/ x',
    '/é',
    '/\u2028',
    '/x#y',
    '/x?y#z',
    '/%00',
    '/%0d%0a',
    '/%1f',
    '/%7F',
    '/%C2%85',
    '/%E2%80%A8',
    '/%',
    '/%2',
    '/%zz',
    '/%ff',
    '/%c0%af',
    '/%ed%a0%80',
    '/.',
    '/..',
    '/../x',
    '/a/./b',
    '/a/..',
    '/%2e',
    '/%2E%2e/x',
    '/.%2e/x',
    '/..%2fx',
    '/a%2f..%2fb',
    '/%2e%2e%2f',
    '/api/../x',
    '/x?a b',
    '/x?\t',
    '/x?é',
    '/x?a\r\nb',
  ])('rejects %j with 400 [C8]', (target) => {
    expect(check(target)).toBe(400);
  });

  it('rejects server-wide OPTIONS with 405 and an overlong target with 414 [C4]', () => {
    expect(check('*', 'OPTIONS')).toBe(405);
    expect(check(`/${'a'.repeat(10_239)}`)).toBe(200);
    expect(check(`/${'a'.repeat(10_240)}`)).toBe(414);
    expect(check(`/?${'a'.repeat(10_240)}`)).toBe(414);
  });

  it.each([
    [['www.example.org'], 200],
    [['WWW.Example.org'], 200],
    [['localhost:8080'], 200],
    [[], 400],
    [[''], 400],
    [['www.example.org', 'www.example.org'], 400],
    [['www.example.org', 'evil.com'], 400],
    [['evil.com'], 421],
    [['www.example.org:8443'], 200],
    [['www.example.org:99999'], 421],
    [['localhost:8081'], 421],
    [['www.example.org.'], 421],
    [['www.example.org evil.com'], 421],
    [['www.example.org@evil.com'], 421],
    [['localhost'], 421],
  ])('rejects the Host values %j with %i [C6]', (hosts, status) => {
    expect(check('/events', 'GET', hosts)).toBe(status);
  });

  it.each([
    ['slashes', (length: number) => '/'.repeat(length)],
    ['dots', (length: number) => `/${'./'.repeat(length / 2)}`],
    ['encodings', (length: number) => `/${'%41'.repeat(length / 3)}`],
  ])('takes linear time on %s [C8]', (_, text) => {
    expect(growth((target) => check(target.slice(0, 10_240)), text)).toBeLessThan(LINEAR);
  });
});
