import { describe, expect, test } from 'vitest';
import { withSafeUrls } from '../../../server/upstream/safe-urls.ts';

describe('link fields of an answer [H2]', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' \u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://acme.test/x',
    'file:///etc/passwd',
  ])('lose the URL %j', (url) => {
    expect(withSafeUrls({ result: [{ linkUrl: url, navigationURL: url, title: url }] })).toEqual({
      result: [{ linkUrl: '', navigationURL: '', title: url }],
    });
  });

  test.each([
    '/events',
    'events?x=a:b',
    'https://a.test/',
    'HTTP://a.test',
    'mailto:a@b.test',
    'tel:+1',
    '#top',
    '',
    '/a:b',
  ])('keep the URL %j', (url) => {
    expect(withSafeUrls({ linkUrl: url })).toEqual({ linkUrl: url });
  });

  test.each(['path', 'page', 'site', 'registrationPath', 'href'])('named %s are link fields', (name) => {
    expect(withSafeUrls({ [name]: 'data:text/html,x' })).toEqual({ [name]: '' });
    expect(withSafeUrls({ [name]: '/events' })).toEqual({ [name]: '/events' });
  });

  test('of the redirect list are left to its own check', () => {
    expect(withSafeUrls({ newUrl: 'javascript:x' })).toEqual({ newUrl: 'javascript:x' });
  });
});
